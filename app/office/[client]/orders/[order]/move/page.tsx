import type { Metadata } from 'next';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { dividePlaces, type FreePlace, listFreePlaces } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../../_frame/frames';
import { OfficeForm } from '../../../../_frame/office-form';
import { mayDo, openOffice, readVisit } from '../../../../_frame/visit';
import { localOf } from '../../../performances/local-fields';
import { moveTicket, moveToDearer } from '../../actions';
import own from '../../orders.module.css';
import { PerformanceChoice, readChoice } from '../../performance-choice';
import type { SearchQuery } from '../../read-filters';
import { chosenLines } from '../chosen-lines';
import { openOrder } from '../open-order';
import { TicketList } from '../ticket-list';
import { PartChoice, shownPart } from './part-choice';
import { placeName, placePrice } from './place-text';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string; order: string }>; searchParams: Promise<SearchQuery> };

/** Moves a ticket: first the new performance, in a large hall the part of it, then the new seat with the effect on the price. */
export default async function MovePage({ params, searchParams }: Props) {
  const { client, order: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/orders/[order]/move');
  const { language, ctx } = visit;
  const words = orderWordsFor(language);
  const query = await searchParams;
  const found = await openOrder(ctx, asked);
  const { order, seen } = found;
  const [line] = order.status === 'paid' ? chosenLines(found, query) : [];
  const base = `/office/${ctx.client.name}/orders/${order.id}`;
  const back = (
    <p>
      <a href={base} className={own.check}>
        {words.back}
      </a>
    </p>
  );
  if (!line)
    return (
      <OfficeFrame visit={visit} at="/orders" title={words.moveTitle}>
        <p>{words.none}</p>
        {back}
      </OfficeFrame>
    );
  const { choice, places } = await officeTransaction(ctx, async (ctx) => {
    const choice = await readChoice(ctx, query, line.subEventId);
    return { choice, places: choice.to ? await listFreePlaces(ctx, line, choice.to.id) : [] };
  });
  const { to, typed } = choice;
  const isThere = to?.id === line.subEventId;
  const parts = dividePlaces(places.filter(({ nr }) => !(isThere && nr === line.nr)));
  const shown = shownPart(parts, query.part, { ...line, isThere });
  const others = parts[shown] ?? [];
  const possible = others.filter(({ more }) => !more);
  const tooDear = others.filter(({ more }) => more);
  const refusals = { ...visit.words.refusals, ...words.refusals };
  const mayGive = mayDo(ctx, 'orders.comp');
  const [ask, till] = [['ask', words.dearerAsk] as const, ['till', words.dearerTill] as const];
  const give = ['give', words.dearerGive] as const;
  const hiddenOf = (request: string) => ({
    id: String(order.id),
    seen,
    request,
    position: String(line.position),
    to: String(to?.id ?? ''),
  });
  const currency = { locale: language, currency: order.currency };
  const text = (place: FreePlace) => `${placeName(place, words)} · ${placePrice(place, words, currency)}`;
  const ticket = { t: String(line.position) };
  return (
    <OfficeFrame visit={visit} at="/orders" title={words.moveTitle}>
      <TicketList lines={[line]} order={order} words={words} visit={visit} />
      <PerformanceChoice visit={visit} choice={choice} label={words.moveTo} submit={words.showSeats} hidden={ticket} />
      {to && parts.length > 1 && (
        <PartChoice
          parts={parts}
          shown={shown}
          hidden={{ ...ticket, ...typed, to: String(to.id) }}
          words={words}
          currency={currency}
        />
      )}
      {to && others.length === 0 && <p>{words.noSeats}</p>}
      {to && possible.length > 0 && (
        <>
          <ul className={own.happens}>
            <li>{words.happens.oldCode}</li>
          </ul>
          <OfficeForm
            action={moveTicket}
            fields={[
              {
                name: 'nr',
                label: words.moveSeat,
                options: possible.map((place) => [String(place.nr ?? ''), text(place)]),
              },
              { name: 'reason', label: words.reason, hint: words.reasonHint, autoComplete: 'off' },
            ]}
            hidden={hiddenOf(crypto.randomUUID())}
            submit={words.moveDo}
            refusals={refusals}
            stepUp={visit.words.stepUpTitle}
          />
        </>
      )}
      {to && tooDear.length > 0 && (
        <section aria-labelledby="dearer">
          <h2 id="dearer">{words.dearerTitle}</h2>
          <p>{words.dearerText}</p>
          <OfficeForm
            action={moveToDearer}
            fields={[
              {
                name: 'nr',
                label: words.moveSeat,
                options: tooDear.map((place) => [String(place.nr ?? ''), text(place)]),
              },
              { name: 'how', label: words.dearerHow, options: mayGive ? [ask, till, give] : [ask, till] },
              {
                name: 'payBy',
                label: words.payBy,
                type: 'datetime-local',
                value: localOf(latestOf(ctx.now, [to.startsAt, line.startsAt]), ctx.client.timezone),
                hint: words.payByHint,
              },
              { name: 'reason', label: words.reason, hint: words.dearerReasonHint, autoComplete: 'off' },
            ]}
            hidden={hiddenOf(crypto.randomUUID())}
            submit={words.dearerDo}
            isQuiet={possible.length > 0}
            refusals={refusals}
            stepUp={visit.words.stepUpTitle}
          />
        </section>
      )}
      {back}
    </OfficeFrame>
  );
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The deadline to pay: a week, or until the first of these performances begins. */
const latestOf = (now: Date, starts: Date[]): Date =>
  new Date(Math.min(now.getTime() + WEEK_MS, ...starts.map((at) => at.getTime())));
