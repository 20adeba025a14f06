import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { giftCardWordsFor } from '@/lib/i18n/office/gift-cards';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import type { Money } from '@/lib/money';
import {
  GIFT_CARD_YEARS,
  isGiftCardSearch,
  listGiftCardSales,
  listGiftCards,
  MOST_SALES,
  readGiftCardDays,
  readPeriod,
} from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { formatDate } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import { OfficeForm } from '../../_frame/office-form';
import { ScrollTable } from '../../_frame/scroll-table';
import { StepUpFirst } from '../../_frame/step-up-first';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import { State, TONE_OF_ORDER } from '../orders/state';
import { findCard, giveCard } from './actions';
import { GiftCardFigures } from './figures';
import { stateOf, TONE_OF } from './state-of';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: giftCardWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The gift cards of an organisation, with a search by code, last four or order, and a form to issue one. */
export default async function GiftCardsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/gift-cards');
  const { ctx, account, now, language, words } = visit;
  const said = giftCardWordsFor(language);
  const { q, before, from, to } = await searchParams;
  const search = typeof q === 'string' && isGiftCardSearch(q.trim()) ? q.trim() : '';
  const period = readPeriod({ from, to }, now, ctx.client.timezone);
  const { rows, hasMore, sales, figures } = await officeTransaction(ctx, async (ctx) => ({
    ...(await listGiftCards(ctx, { search, before: longIdIn(before) })),
    sales: await listGiftCardSales(ctx),
    figures: await readGiftCardDays(ctx, period),
  }));
  const orders = orderWordsFor(language);
  const base = `/office/${ctx.client.name}/gift-cards`;
  const more = new URLSearchParams({ ...(search && { q: search }), before: String(rows.at(-1)?.id) });
  const show = (amount: string, currency: string) => formatPrice(amount as Money, { locale: language, currency });
  return (
    <OfficeFrame visit={visit} at="/gift-cards" title={said.title}>
      <p>{said.how}</p>
      <OfficeForm
        action={findCard}
        fields={[{ name: 'q', label: said.search, value: search, required: true, autoComplete: 'off' }]}
        submit={said.find}
        isQuiet
        refusals={{ ...words.refusals, not_found: said.noneFound, invalid: said.noneFound }}
      />
      {search !== '' && (
        <p>
          <a href={base}>{said.all}</a>
        </p>
      )}
      {rows.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ScrollTable label={said.title} heads={[said.card, said.given, said.balance, said.expires, said.state]}>
          <tbody>
            {rows.map((card) => (
              <tr key={card.id}>
                <td>
                  <a href={`${base}/${card.id}`}>•••• {card.lastFour}</a>
                </td>
                <td>{show(card.given, card.currency)}</td>
                <td>{show(card.balance, card.currency)}</td>
                <td>{card.expiresAt ? formatDate(card.expiresAt, language, ctx.client.timezone) : said.always}</td>
                <td>
                  <State tone={TONE_OF[stateOf(card, now)]}>{said.states[stateOf(card, now)]}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {hasMore && (
        <p>
          <a href={`?${more}`}>{said.earlier}</a>
        </p>
      )}
      <section aria-labelledby="sales">
        <h2 id="sales">{said.sales}</h2>
        {sales.length === MOST_SALES && (
          <p>
            {words.onlyLatest(MOST_SALES)} <a href={`/office/${ctx.client.name}/orders`}>{words.orders}</a>
          </p>
        )}
        {sales.length === 0 ? (
          <p>{said.noSales}</p>
        ) : (
          <ScrollTable label={said.sales} heads={[said.order, said.at, said.amount, said.state]}>
            <tbody>
              {sales.map(({ id, status, createdAt, currency, amount }) => (
                <tr key={id}>
                  <td>
                    <a href={`${base}/sales/${id}`}>{receiptNumber({ id, createdAt })}</a>
                  </td>
                  <td>{formatDate(createdAt, language, ctx.client.timezone)}</td>
                  <td>{show(amount, currency)}</td>
                  <td>
                    <State tone={TONE_OF_ORDER[status]}>{orders.statuses[status]}</State>
                  </td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        )}
      </section>
      <GiftCardFigures visit={visit} said={said} base={base} period={period} figures={figures} />
      {mayDo(ctx, 'giftcards.write') && (
        <section aria-labelledby="give">
          <h2 id="give">{said.give}</h2>
          {isFresh(account, now) ? (
            <OfficeForm
              action={giveCard}
              fields={[
                { name: 'amount', label: said.amount, inputMode: 'decimal', required: true, autoComplete: 'off' },
                {
                  name: 'years',
                  label: said.valid,
                  type: 'select' as const,
                  value: '5',
                  options: GIFT_CARD_YEARS.map((years) => [String(years), said.years(years)] as const),
                },
                { name: 'reason', label: said.reason, hint: said.reasonHint, required: true },
              ]}
              hidden={{ request: randomUUID() }}
              submit={said.giveDo}
              done={said.givenDone}
              refusals={words.refusals}
              stepUp={words.stepUpTitle}
            />
          ) : (
            <StepUpFirst next={base} visit={visit} />
          )}
        </section>
      )}
    </OfficeFrame>
  );
}
