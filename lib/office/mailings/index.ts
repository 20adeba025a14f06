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
export { PLACEHOLDERS, type Values } from './placeholders';
export { hasReminders, queueReminders, setReminders } from './reminders';
export { askResend, countPapers, RESEND, resendTickets } from './resend-tickets';
