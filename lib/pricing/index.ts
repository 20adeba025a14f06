export { cartTotal } from './cart-total';
export { codeMatches } from './code-matches';
export { DISCOUNT_KINDS, type DiscountKind, discountedPrice } from './discounted-price';
export { dividePrice } from './divide-price';
export { includedVat } from './included-vat';
export { isValidAt, type ValidityWindow } from './is-valid-at';
export { FREE, orderTotal } from './order-total';
export {
  type PriceCategory,
  type PricedTicketType,
  type PriceListEntry,
  type PriceListInput,
  priceList,
} from './price-list';
