export { CLAIM_SECONDS, type ClaimedMail, claimMail, type Mail } from './claim-mail';
export { type MailKind, queueMail } from './queue-mail';
export { mailDropped, mailFailed, mailSent } from './settle-mail';
