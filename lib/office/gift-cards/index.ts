export { GIFT_CARD_YEARS, type GiftCardToGive, giveGiftCard, setGiftCardBlock } from './change-gift-card';
export {
  findIdByCode as findGiftCardId,
  type GiftCardPage,
  getGiftCardPage,
  isSearch as isGiftCardSearch,
  type ListedGiftCard,
  listGiftCards,
} from './list-gift-cards';
