export { layOut, type PlacedSeat, type SeatName, type SeatPlace } from './lay-out';
export { makeRows, type RowsAsked } from './make-rows';
export { type PlanPlace, type PlanRow, type PlanSeat, type Section, seatNames } from './plan';
export { parsePlanText, printPlanText } from './plan-text';
export { rowGaps } from './row-gaps';
