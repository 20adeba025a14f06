export { type Carrier, carrierOf } from './carriers';
export { findKeptMail, isOutboxShown, type KeptMail, listOutbox } from './list-outbox';
export { sendMail } from './send-mail';
