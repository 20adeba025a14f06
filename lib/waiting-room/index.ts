export { advanceQueues } from './advance-queues';
export { EVERYTHING, findRoom, type Room } from './find-room';
export { isUnderWay } from './is-under-way';
export { listQueues, type QueueReport } from './list-queues';
export { nextOpening } from './next-opening';
export { roomAhead } from './room-ahead';
export { readStanding, readTurn, type Standing, takePlace } from './stand';
export { readToken, signToken } from './token';
