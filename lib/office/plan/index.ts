export { checkPlan, checkPlanOf, type Loser, type PlanCheck } from './check-plan';
export { type Proposal, proposeSeats, type RankedSeat } from './propose-seats';
export { savePlan } from './save-plan';
