import { lazy } from 'react';

// Parts that not every sale needs are loaded on demand.
const loadHallPicker = () => import('./hall-picker').then(({ HallPicker }) => ({ default: HallPicker }));
const loadInvoice = () => import('./invoice').then(({ Invoice }) => ({ default: Invoice }));
const loadCollect = () => import('./collect').then(({ Collect }) => ({ default: Collect }));
const loadGiftCard = () => import('./gift-card').then(({ GiftCard }) => ({ default: GiftCard }));
const loadSellCard = () => import('./sell-card').then(({ SellCard }) => ({ default: SellCard }));
const loadBilled = () => import('./billed').then(({ Billed }) => ({ default: Billed }));
const loadCard = () => import('./card').then(({ Card }) => ({ default: Card }));
const loadCardSold = () => import('./card-sold').then(({ CardSold }) => ({ default: CardSold }));
export const [HallPicker, Invoice, Collect] = [lazy(loadHallPicker), lazy(loadInvoice), lazy(loadCollect)];
export const [Billed, Card] = [lazy(loadBilled), lazy(loadCard)];
export const [GiftCard, SellCard, CardSold] = [lazy(loadGiftCard), lazy(loadSellCard), lazy(loadCardSold)];

/** Loads all of them early, in case the network fails later. What fails now is loaded when it is needed. */
export function loadLateParts(): void {
  const sales = [loadHallPicker, loadInvoice, loadCollect, loadBilled, loadCard];
  for (const part of [...sales, loadGiftCard, loadSellCard, loadCardSold]) void part().catch(() => {});
}
