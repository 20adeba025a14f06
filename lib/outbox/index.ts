export { CLAIM_SECONDS, type ClaimedMail, claimMail, type Mail } from './claim-mail';
export { mailFileOf, mailName } from './mail-name';
export { type MailKind, queueMail, queueMails } from './queue-mail';
export { resendMail } from './resend-mail';
export { mailDropped, mailFailed, mailPutOff, mailSent } from './settle-mail';
export { wasDropped } from './was-dropped';
