export { fillText, PLACEHOLDERS, paragraphsOf, type Values } from './fill-text';
export {
  countRecipients,
  findMailing,
  getMailing,
  type ListedMailing,
  listMailings,
  MAIL,
  type Mailing,
  mailBuyers,
  saveMailing,
  sendMailing,
  testMailing,
} from './mailing';
export { hasReminders, queueReminders, setReminders } from './reminders';
export { askResend, countPapers, RESEND, resendTickets } from './resend-tickets';
