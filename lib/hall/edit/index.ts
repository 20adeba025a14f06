export { addAisle, closeGaps, removeSeats, type SeatUse, setRank, setStepFree, setUse } from './change-seats';
export { countRanks, findProblems, type PlanProblem } from './find-problems';
export { amend, type History, newHistory, redo, step, undo } from './history';
export { nameRows, numberRows, sectionRows } from './name-seats';
export { type Corner, type Direction, rangeOf, rowOf, seatsBetween, seatTowards } from './pick-seats';
export { curveRows, moveSeats, rotateSeats } from './place-seats';
export { type Selection, seatKey } from './touch-rows';
