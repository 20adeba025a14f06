export { type MailKind, queueMail } from './queue-mail';
