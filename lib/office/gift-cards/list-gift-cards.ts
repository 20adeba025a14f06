import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import { giftCardEntries, giftCards, payments, staff } from '@/db/schema';
import {
  findGiftCard,
  findSaleOfCard,
  type GiftCard,
  type GiftCardEntry,
  type GiftCardSale,
  hashOf,
  readCode,
} from '@/lib/gift-cards';
import type { OfficeContext } from '@/lib/staff';

const PAGE = 50;

export type ListedGiftCard = GiftCard & { given: string };

/**
 * Gift cards, newest first, a page at a time. `search`: the last four characters of a code, or the number of an order that the card paid.
 * Never a whole code, which would end up in addresses and logs: use findIdByCode.
 */
export async function listGiftCards(
  { client, db }: OfficeContext,
  { search = '', before }: { search?: string; before?: number | undefined } = {},
): Promise<{ rows: ListedGiftCard[]; hasMore: boolean }> {
  const rows = await db
    .select({ card: giftCards, given: givenOf(client.id) })
    .from(giftCards)
    .where(
      and(
        eq(giftCards.clientId, client.id),
        before === undefined ? undefined : lt(giftCards.id, before),
        search.trim() === '' ? undefined : foundBy(client.id, search.trim()),
      ),
    )
    .orderBy(desc(giftCards.id))
    .limit(PAGE + 1);
  return { rows: rows.slice(0, PAGE).map(({ card, given }) => ({ ...card, given })), hasMore: rows.length > PAGE };
}

const givenOf = (clientId: number) => sql<string>`(SELECT coalesce(sum(e.amount), 0)::text FROM ${giftCardEntries} e
  WHERE e.client_id = ${clientId} AND e.card_id = ${giftCards.id} AND e.kind IN ('given', 'sold'))`;

/** The card of a whole code, in any state and however it was typed; undefined for any other text. */
export async function findIdByCode({ client, db }: OfficeContext, typed: string): Promise<number | undefined> {
  const code = readCode(typed);
  if (code === undefined) return undefined;
  const [card] = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.clientId, client.id), eq(giftCards.codeHash, hashOf(code))));
  return card?.id;
}

/** Whether a text is the last four characters of a code, or an order number as on receipts: `2026-000123`. */
export const isSearch = (text: string): boolean => /^[0-9a-z]{4}$/i.test(text) || NUMBER.test(text);

const NUMBER = /^(?:\d{4}-)?(\d{1,15})$/;

function foundBy(clientId: number, search: string) {
  const number = NUMBER.exec(search)?.[1];
  return or(
    eq(giftCards.lastFour, search.toUpperCase().slice(0, 4)),
    number === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${payments} p WHERE p.client_id = ${clientId}
          AND p.gift_card_id = ${giftCards.id} AND p.order_id = ${number}::bigint)`,
  );
}

export type GiftCardPage = {
  card: GiftCard;
  /** The name or address of the member who created it. */
  giver: string;
  /** The order that bought it; undefined for a card that a member created. */
  sale: GiftCardSale | undefined;
  entries: (GiftCardEntry & { orderId: number | null })[];
};

/** A card with its ledger, oldest entry first; undefined where there is none. */
export async function getGiftCardPage(ctx: OfficeContext, id: number): Promise<GiftCardPage | undefined> {
  const { client, db } = ctx;
  const card = await findGiftCard(ctx, id);
  if (!card) return undefined;
  const [giver] = card.staffId
    ? await db.select({ name: staff.name, email: staff.email }).from(staff).where(eq(staff.id, card.staffId))
    : [];
  const rows = await db
    .select({ entry: giftCardEntries, orderId: payments.orderId })
    .from(giftCardEntries)
    .leftJoin(
      payments,
      and(eq(payments.clientId, giftCardEntries.clientId), eq(payments.id, giftCardEntries.paymentId)),
    )
    .where(and(eq(giftCardEntries.clientId, client.id), eq(giftCardEntries.cardId, id)))
    .orderBy(asc(giftCardEntries.nr));
  return {
    card,
    giver: giver?.name || giver?.email || '',
    sale: await findSaleOfCard(ctx, id),
    entries: rows.map(({ entry, orderId }) => ({ ...entry, orderId })),
  };
}
