export { checkPlan, checkPlanOf, type Holder, type Loser, type LostSeat, type PlanCheck } from './check-plan';
export { type ChosenSeats, choiceOf, seatLabel } from './choose-seats';
export { type Proposal, proposeSeats, type RankedSeat } from './propose-seats';
export { savePlan } from './save-plan';
export { listPlanVersions, type PlanVersion } from './save-plan-version';
