export { GIFT_CARD_YEARS, type GiftCardToGive, giveGiftCard, setGiftCardBlock } from './change-gift-card';
export { exportGiftCardDays, type GiftCardDay, readGiftCardDays } from './gift-card-figures';
export {
  type GiftCardSalePage,
  getGiftCardSale,
  isGiftCardSale,
  listGiftCardSales,
  MOST_SALES,
  resendGiftCard,
  takeBackGiftCard,
} from './gift-card-sales';
export {
  findIdByCode as findGiftCardId,
  type GiftCardPage,
  getGiftCardPage,
  isSearch as isGiftCardSearch,
  type ListedGiftCard,
  listGiftCards,
} from './list-gift-cards';
