export { checkTurn } from './check-turn';
export { EVERYTHING, findRoom, type Room } from './find-room';
export { listLines } from './list-lines';
export { readStanding, type Standing, takePlace } from './stand';
export { readToken, signToken } from './token';
