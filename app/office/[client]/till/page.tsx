import type { Metadata } from 'next';
import { pool } from '@/db/client';
import { shiftWordsFor } from '@/lib/i18n/office/shifts';
import { tillWordsFor } from '@/lib/i18n/office/till';
import {
  findOwnShift,
  findTill,
  listForSale,
  listLatestSales,
  listTills,
  listTypesForSale,
  sellsCardsAtTill,
} from '@/lib/office';
import { hasTerminals } from '@/lib/payments';
import { LOCK_MINUTES, lockWhenIdle, type OfficeContext, officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import frame from '../../_frame/office.module.css';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import { SaleDesk } from './_desk/desk';
import { shownLatest } from './call/shown-sale';
import { shownTypes } from './call/shown-types';
import { openShiftToSell } from './shifts/actions';
import { Opening } from './shifts/opening';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: tillWordsFor((await readVisit()).language).title,
});

/** The gift cards that the member may sell. */
function cardOfferOf(ctx: OfficeContext) {
  const { giftCards } = ctx.client;
  if (!giftCards || !sellsCardsAtTill(ctx)) return undefined;
  return { amounts: giftCards.amounts, isOpen: giftCards.least !== null && giftCards.most !== null };
}

type Props = { params: Promise<{ client: string }> };

/** The box office page of the member's open shift; without one, the form that opens it. */
export default async function TillPage({ params }: Props) {
  const { client } = await params;
  const visit = await openOffice(client, '/office/[client]/till');
  const { ctx, language, account } = visit;
  const [words, said] = [tillWordsFor(language), shiftWordsFor(language)];
  if (!ctx.seenAs) await lockWhenIdle(pool().db, account);
  const read = await officeTransaction(ctx, async (ctx) => {
    const shift = await findOwnShift(ctx);
    if (!shift) return { tills: await listTills(ctx) };
    const latest = await listLatestSales(ctx, shift);
    return { shift, latest, till: await findTill(ctx, shift.tillId), performances: await listForSale(ctx) };
  });
  if ('tills' in read)
    return (
      <OfficeFrame visit={visit} at="/till" title={words.title}>
        <p>{words.openFirst}</p>
        {mayDo(ctx, 'cash.shift') && (
          <Opening visit={visit} said={said} tills={read.tills ?? []} action={openShiftToSell} />
        )}
        {read.tills?.length === 0 && mayDo(ctx, 'cash.reconcile') && (
          <p>
            <a href={`/office/${client}/till/tills`}>{said.tills}</a>
          </p>
        )}
      </OfficeFrame>
    );
  const { shift, latest, till, performances } = read;
  const [next] = performances;
  const first = next && shownTypes(await listTypesForSale(ctx, next.id));
  const office = `/office/${client}`;
  return (
    <OfficeFrame visit={visit} at="/till" title={words.title}>
      <p className={frame.links}>
        {words.shift.replace('{till}', till.name)}
        <a href={`${office}/till/shifts/${shift.id}`}>{said.close}</a>
      </p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      <SaleDesk
        words={words}
        language={language}
        office={office}
        performances={performances}
        first={first}
        refusals={{ ...visit.words.refusals, ...said.refusals }}
        currency={ctx.client.currency}
        shiftId={shift.id}
        latest={latest.map((sale) => shownLatest(ctx, sale, language))}
        idleMinutes={LOCK_MINUTES}
        mayGive={mayDo(ctx, 'orders.comp')}
        cardOffer={cardOfferOf(ctx)}
        cards={!hasTerminals(ctx) ? 'none' : till.terminalId ? 'own' : 'chosen'}
      />
    </OfficeFrame>
  );
}
