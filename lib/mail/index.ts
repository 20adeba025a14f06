export { type Carrier, carrierOf } from './carriers';
export { mailingText } from './kinds/mailing';
export { findOutboxMail, isOfficeMail, isOutboxShown, listOutbox, type OutboxMail } from './list-outbox';
export { mailLane } from './mail-lane';
export { defaultMail, type MailPreviewed, previewMail } from './preview-mail';
export { sendMail } from './send-mail';
