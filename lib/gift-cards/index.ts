export { appendEntry } from './append-entry';
export { blockGiftCard } from './block-gift-card';
export { codeGiven, hashOf, readCode } from './codes';
export { issueGiftCard, type NewGiftCard } from './issue-gift-card';
export {
  findByCode,
  findGiftCard,
  type GiftCard,
  type GiftCardEntry,
  hasGiftCards,
  listEntries,
  lockValid,
} from './read-gift-card';
export { returnToCard } from './return-to-card';
