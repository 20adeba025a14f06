export { appendEntry } from './append-entry';
export { blockGiftCard } from './block-gift-card';
export { cardEnd } from './card-end';
export { codeGiven, hashOf, readCode } from './codes';
export { expireGiftCards } from './expire-gift-cards';
export { issueGiftCard, type NewGiftCard } from './issue-gift-card';
export { issueSoldCard } from './issue-sold-card';
export {
  findByCode,
  findGiftCard,
  type GiftCard,
  type GiftCardEntry,
  hasGiftCards,
  listEntries,
  lockValid,
} from './read-gift-card';
export { findSale, findSaleOfCard, type GiftCardSale, worthOf } from './read-sale';
export { returnToCard } from './return-to-card';
export { lockBalance, takeBackCard } from './take-back-card';
