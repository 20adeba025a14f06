export { checkPlan, checkPlanOf, type Holder, type Loser, type LostSeat, type PlanCheck } from './check-plan';
export { type ChosenSeats, choiceOf, seatLabel } from './choose-seats';
export { listPlanVersions, type PlanVersion } from './keep-version';
export { type Proposal, proposeSeats, type RankedSeat } from './propose-seats';
export { savePlan } from './save-plan';
