export { type Needs, readNeeds } from './read-needs';
export { listToday, MOST_TODAY, type TodayPerformance } from './read-programme';
