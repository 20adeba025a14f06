import type { CartSeat } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { formatLongDay, labelled } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { soldIn } from '@/lib/i18n/own-words';
import { type Evening, listEvenings, nightOf, recommend } from '@/lib/recommendations';
import { findOwnWords, offerWords } from '../_shop/find-own-words';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { CartEveningForm } from './cart-evening-form';
import { EveningPicture } from './evening-picture';
import { findMap, type RideMap } from './find-map';
import { gapsOf } from './gaps';
import styles from './section.module.css';
import { type StopView, stopView } from './stop-view';
import { stripOf } from './strip';
import { StripCards } from './strip-cards';

type Props = { ctx: Context; shop: string; seats: readonly CartSeat[]; language: Language };

/** The evening of the cart: a time line and a map if it has several performances, and suggestions. */
export async function EveningSection({ ctx, shop, seats: held, language }: Props) {
  const say = await findOwnWords(shop);
  const seats = held.map((seat) => soldIn(say, seat));
  const [evenings, found] = await Promise.all([listEvenings(ctx, seats), recommend(ctx, seats)]);
  if (evenings.length === 0) return null;
  const parties = new Map<number, number>();
  for (const { subEventId } of seats) parties.set(subEventId, (parties.get(subEventId) ?? 0) + 1);
  const shown = evenings.map((evening) => ({ evening, stops: evening.stops.map((stop) => cartStop(stop, seats)) }));
  const tell = await offerWords(ctx, { locale: language.locale, offers: [...found.values()].flat() });
  const lists = new Map([...found].map(([id, list]) => [id, list.map(tell)]));
  const strip = stripOf(evenings.flatMap((evening) => gapsOf(evening, lists, parties)));
  const words = eveningWordsFor(language.locale);
  const planned = shown.filter(({ stops }) => stops.length > 1);
  const map = await findMap(
    ctx,
    planned.flatMap(({ stops }) => stops),
  );
  const told = shown.map(({ stops }) => stops.map(({ name }) => name).join(words.andThen)).join('; ');
  // The link has no `with`: suggested evenings fit around the cart, so none of them contains its performances.
  const night = nightOf(shown[0]?.stops[0]?.startsLocal ?? '');
  return (
    <div id="evening" className={styles.section}>
      <CartEveningForm added={words.added(told)}>
        {planned.map(({ evening, stops }) => (
          <OneEvening key={stops[0]?.id} evening={evening} stops={stops} map={map} language={language} />
        ))}
        {strip.length > 0 && (
          <section className={styles.evening} aria-labelledby="strip">
            <h2 id="strip">{words.makeEvening}</h2>
            <StripCards shop={shop} strip={strip} stops={shown.flatMap(({ stops }) => stops)} language={language} />
          </section>
        )}
      </CartEveningForm>
      <a className={styles.plan} href={`${await findShopPath(shop)}/evening?date=${night}`}>
        {words.plan}
      </a>
    </div>
  );
}

type EveningProps = { evening: Evening; stops: StopView[]; map: RideMap; language: Language };

function OneEvening({ evening, stops, map, language }: EveningProps) {
  const { locale } = language;
  const first = stops[0] as StopView;
  const title = `evening-${first.id}`;
  // Performances that overlap have no ride between them.
  const possible = evening.ways.map((way) => (way.gapMinutes < 0 ? { ...way, ride: undefined } : way));
  return (
    <section className={styles.evening} aria-labelledby={title}>
      <h2 id={title}>
        {labelled(eveningWordsFor(locale).yourEvening, locale)} {formatLongDay(first.startsLocal, locale)}
      </h2>
      <EveningPicture stops={stops} ways={possible} map={map} locale={locale} />
    </section>
  );
}

function cartStop(stop: Evening['stops'][number], seats: readonly CartSeat[]): StopView {
  const seat = seats.find(({ subEventId }) => subEventId === stop.id);
  return stopView({
    ...stop,
    name: seat?.eventName ?? '',
    venue: seat?.locationName ?? '',
    startsLocal: seat?.startsLocal ?? '',
    endsLocal: seat?.endsLocal ?? null,
  });
}
