export { type Carrier, carrierOf } from './carriers';
export { sendMail } from './send-mail';
