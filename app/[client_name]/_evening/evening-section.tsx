import type { Cart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { formatLongDay } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { type Evening, listEvenings, recommend } from '@/lib/recommendations';
import { findLines, listStreets, type RideLine } from '@/lib/rides';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { CartEveningForm } from './cart-evening-form';
import { EveningPicture, type OptionView } from './evening-picture';
import styles from './section.module.css';
import { SHOWN_CARDS, SlotCards } from './slot-cards';
import { type Slot, slotsOf } from './slots';
import { type StopView, stopView } from './stop-view';

type Props = { ctx: Context; shop: string; cart: Cart; language: Language };

/** What the cart makes of the evening: a time line, a map, and what else fits before, between and after. */
export async function EveningSection({ ctx, shop, cart, language }: Props) {
  const [evenings, lists] = await Promise.all([listEvenings(ctx, cart.seats), recommend(ctx, cart.seats)]);
  const parties = new Map<number, number>();
  for (const { subEventId } of cart.seats) parties.set(subEventId, (parties.get(subEventId) ?? 0) + 1);
  const shown = evenings
    .map((evening) => {
      const stops = evening.stops.map((stop) => cartStop(stop, cart));
      return { evening, stops, slots: slotsOf(evening, lists, parties) };
    })
    .filter(({ stops, slots }) => stops.length > 1 || slots.length > 0);
  const words = eveningWordsFor(language.locale);
  if (evenings.length === 0) return null;

  const places = shown.flatMap(({ stops, slots }) => [
    ...stops.map(({ locationId }) => locationId),
    ...slots.flatMap(({ list }) => list.slice(0, SHOWN_CARDS).map(({ offer }) => offer.locationId)),
  ]);
  const ids = [...new Set(places)];
  const [lines, streets] = await Promise.all([findLines(ctx, ids, ids), listStreets(ctx)]);
  const told = shown.map(({ stops }) => stops.map(({ name }) => name).join(words.andThen)).join('; ');
  return (
    <div id="evening" className={styles.section}>
      <CartEveningForm added={words.added(told)}>
        {shown.map(({ evening, stops, slots }) => (
          <OneEvening
            key={stops[0]?.id}
            shop={shop}
            evening={evening}
            stops={stops}
            slots={slots}
            ways={{ lines, streets }}
            language={language}
          />
        ))}
      </CartEveningForm>
      <a href={`${await findShopPath(shop)}/evening`}>{words.plan}</a>
    </div>
  );
}

type Ways = { lines: readonly RideLine[]; streets: readonly RideLine['line'][] };
type EveningProps = {
  shop: string;
  evening: Evening;
  stops: StopView[];
  slots: Slot[];
  ways: Ways;
  language: Language;
};

function OneEvening({ shop, evening, stops, slots, ways, language }: EveningProps) {
  const { locale } = language;
  const words = eveningWordsFor(locale);
  const first = stops[0] as StopView;
  const day = first.startsLocal.slice(0, 10);
  const options = optionsOf(slots, stops);
  const letters = new Map(options.map(({ stop, letter }) => [stop.id, letter]));
  const title = `evening-${first.id}`;
  return (
    <section className={styles.evening} aria-labelledby={title}>
      <h2 id={title}>
        {words.yourEvening}: {formatLongDay(first.startsLocal, locale)}
      </h2>
      <EveningPicture stops={stops} ways={evening.ways} options={options} {...ways} locale={locale} />
      {slots.map((slot) => (
        <SlotCards
          key={`${slot.after} ${slot.before}`}
          shop={shop}
          slot={slot}
          stops={stops}
          letters={letters}
          day={day}
          language={language}
        />
      ))}
    </section>
  );
}

function cartStop(stop: Evening['stops'][number], cart: Cart): StopView {
  const seat = cart.seats.find(({ subEventId }) => subEventId === stop.id);
  return stopView({
    ...stop,
    name: seat?.eventName ?? '',
    venue: seat?.locationName ?? '',
    startsLocal: seat?.startsLocal ?? '',
    endsLocal: seat?.endsLocal ?? null,
  });
}

/** What the map shows of the slots: the first few of each, A, B, C … */
function optionsOf(slots: Slot[], stops: StopView[]): OptionView[] {
  return slots
    .flatMap(({ list }) => list.slice(0, SHOWN_CARDS))
    .flatMap(({ offer, seen }, i) => {
      const from = stops.find(({ id }) => id === seen[0]?.from);
      const stop = stopView({ ...offer, venue: offer.locationName });
      const letter = String.fromCharCode(65 + i);
      return from ? [{ letter, stop, from, isBefore: seen[0]?.when === 'before' }] : [];
    });
}
