export { type CalendarEvent, calendarText } from './calendar';
