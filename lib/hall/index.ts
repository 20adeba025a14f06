export { comparePlans, type PlanDifferences } from './compare-plans';
export * from './edit';
export { layOut, listPlaces, type PlacedSeat, type SeatName, type SeatPlace } from './lay-out';
export { makeRows, NUMBERINGS, type Numbering, type RowsAsked, rowNames, seatNumbers } from './make-rows';
export { type PlanPlace, type PlanRow, type PlanSeat, type Section, seatNames } from './plan';
export { parsePlanText, printPlanText } from './plan-text';
export { rankOf } from './rank-of';
export { rowGaps } from './row-gaps';
