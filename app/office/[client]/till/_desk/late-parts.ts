import { lazy } from 'react';

// What not every sale needs comes when it is asked for.
const loadHallPicker = () => import('./hall-picker').then(({ HallPicker }) => ({ default: HallPicker }));
const loadInvoice = () => import('./invoice').then(({ Invoice }) => ({ default: Invoice }));
const loadCollect = () => import('./collect').then(({ Collect }) => ({ default: Collect }));
const loadGiftCard = () => import('./gift-card').then(({ GiftCard }) => ({ default: GiftCard }));
const loadSellCard = () => import('./sell-card').then(({ SellCard }) => ({ default: SellCard }));
const loadCardSold = () => import('./card-sold').then(({ CardSold }) => ({ default: CardSold }));
export const [HallPicker, Invoice, Collect] = [lazy(loadHallPicker), lazy(loadInvoice), lazy(loadCollect)];
export const [GiftCard, SellCard, CardSold] = [lazy(loadGiftCard), lazy(loadSellCard), lazy(loadCardSold)];

/** Loads them all before the network is away. What fails now is asked for again when it is needed. */
export function loadLateParts(): void {
  for (const part of [loadHallPicker, loadInvoice, loadCollect, loadGiftCard, loadSellCard, loadCardSold])
    void part().catch(() => {});
}
