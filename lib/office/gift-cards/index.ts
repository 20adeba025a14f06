export { GIFT_CARD_YEARS, type GiftCardToGive, giveGiftCard, setGiftCardBlock } from './change-gift-card';
export { type GiftCardPage, getGiftCardPage, type ListedGiftCard, listGiftCards } from './list-gift-cards';
