export { getOrder, getOrderById, type Order, type OrderLine } from './get-order';
