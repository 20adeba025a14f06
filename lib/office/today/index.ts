export { type Needs, readNeeds } from './read-needs';
export { readProgramme, type TodayPerformance } from './read-programme';
