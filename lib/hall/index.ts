export { layOut, type PlacedSeat, type SeatName, type SeatPlace } from './lay-out';
export { type PlanPlace, type PlanRow, type PlanSeat, type Section, seatNames } from './plan';
export { rowGaps } from './row-gaps';
