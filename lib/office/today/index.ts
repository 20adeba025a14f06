export { type Needs, readNeeds } from './read-needs';
export { listToday, MOST_TODAY, type TodayPerformance } from './read-programme';
export { readSetup, SETUP_STEPS, type Setup } from './read-setup';
