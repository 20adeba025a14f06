export { announceOrder } from './announce-order';
