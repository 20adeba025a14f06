export { chooseBestSeats } from './choose-best-seats';
export { extendHold, extensionsOf, MAX_EXTENSIONS } from './extend-hold';
export { getHall } from './get-hall';
export { holdBestBlock } from './hold-best-block';
export { holdChosen } from './hold-chosen';
export { type Hold, holdSeats } from './hold-seats';
export { type HallSeat, listHall } from './list-hall';
export { releaseExpired } from './release-expired';
export { releaseSeat } from './release-seat';
