export { type Carrier, carrierOf } from './carriers';
export { mailingText } from './kinds/mailing';
export { findKeptMail, isOfficeMail, isOutboxShown, type KeptMail, listOutbox } from './list-outbox';
export { mailLane } from './mail-lane';
export { type MailPreviewed, previewMail, usualMail } from './preview-mail';
export { sendMail } from './send-mail';
