export { type Needs, readNeeds } from './read-needs';
export { listToday, type TodayPerformance } from './read-programme';
