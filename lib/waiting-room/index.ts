export { EVERYTHING, findRoom, type Room } from './find-room';
export { isUnderWay } from './is-under-way';
export { listLines, type QueueReport } from './list-lines';
export { nextOpening } from './next-opening';
export { roomAhead } from './room-ahead';
export { readStanding, readTurn, type Standing, takePlace } from './stand';
export { tendLines } from './tend-lines';
export { readToken, signToken } from './token';
