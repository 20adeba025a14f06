import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatPrice, signedPrice } from '@/lib/i18n';
import { giftCardWordsFor } from '@/lib/i18n/office/gift-cards';
import { getGiftCardPage } from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { formatDate, formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { longIdIn } from '../../../_frame/id-in';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { State } from '../../orders/state';
import { blockCard } from '../actions';
import { stateOf, TONE_OF } from '../state-of';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: giftCardWordsFor((await readVisit()).language).title,
});

type Props = { params: Promise<{ client: string; card: string }> };

/** A gift card: its balance and its ledger. */
export default async function GiftCardPage({ params }: Props) {
  const { client, card: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/gift-cards/[card]');
  const { ctx, account, now, language, words } = visit;
  const said = giftCardWordsFor(language);
  const id = longIdIn(asked);
  const found = id === undefined ? undefined : await officeTransaction(ctx, (ctx) => getGiftCardPage(ctx, id));
  if (!found) notFound();
  const { card, giver, sale, entries } = found;
  const base = `/office/${ctx.client.name}`;
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const { currency } = card;
  const show = (of: string) => signedPrice(of, (amount) => formatPrice(amount, { locale: language, currency }));
  const state = stateOf(card, now);
  return (
    <OfficeFrame visit={visit} at="/gift-cards" title={`${said.card} •••• ${card.lastFour}`}>
      <p>
        {said.balance}: <strong>{show(card.balance)}</strong> <State tone={TONE_OF[state]}>{said.states[state]}</State>
      </p>
      <p>
        {said.expires}: {card.expiresAt ? formatDate(card.expiresAt, language, ctx.client.timezone) : said.always}
      </p>
      {sale ? (
        <p>
          <a href={`${base}/gift-cards/sales/${sale.orderId}`}>{said.soldText(moment(card.createdAt))}</a>
        </p>
      ) : (
        <p>{said.givenText(moment(card.createdAt), giver, card.reason)}</p>
      )}
      {card.blockedAt && (
        <p>
          {said.blockedText(
            moment(card.blockedAt),
            card.blockedReason === 'purchase' ? said.blockedByPurchase : (card.blockedReason ?? ''),
          )}
        </p>
      )}
      <h2>{said.entries}</h2>
      <ScrollTable label={said.entries} heads={[said.at, said.what, said.amount, said.order]}>
        <tbody>
          {entries.map(({ nr, at, kind, amount, orderId }) => (
            <tr key={nr}>
              <td>{moment(at)}</td>
              <td>{said.kinds[kind]}</td>
              <td>{show(amount)}</td>
              <td>{orderId !== null && <a href={`${base}/orders/${orderId}`}>{orderId}</a>}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {/* A card whose purchase was refunded cannot be unblocked. */}
      {mayDo(ctx, 'giftcards.write') && card.blockedReason !== 'purchase' && (
        <section aria-labelledby="block">
          <h2 id="block">{card.blockedAt ? said.unblock : said.block}</h2>
          <p>{said.blockText}</p>
          {isFresh(account, now) ? (
            <OfficeForm
              action={blockCard}
              fields={[{ name: 'reason', label: said.reason, hint: said.reasonHint, required: true }]}
              hidden={{ id: String(card.id), to: card.blockedAt ? 'unblock' : 'block' }}
              submit={card.blockedAt ? said.unblock : said.block}
              refusals={words.refusals}
              stepUp={words.stepUpTitle}
            />
          ) : (
            <StepUpFirst next={`${base}/gift-cards/${card.id}`} visit={visit} />
          )}
        </section>
      )}
      <p>
        <a href={`${base}/gift-cards`}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}
