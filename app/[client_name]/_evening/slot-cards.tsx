import { eveningWordsFor } from '@/lib/i18n/evening';
import type { Language } from '../_shop/language';
import styles from './card.module.css';
import type { Slot } from './slots';
import type { StopView } from './stop-view';
import { SuggestionCard } from './suggestion-card';

/** How many cards of a slot are seen at once, and on the map; the others one can open. */
export const SHOWN_CARDS = 3;

type Props = {
  shop: string;
  slot: Slot;
  stops: readonly StopView[];
  letters: ReadonlyMap<number, string>;
  day: string;
  language: Language;
};

/** What fits before, between or after the performances of an evening. */
export function SlotCards({ shop, slot, stops, letters, day, language }: Props) {
  const words = eveningWordsFor(language.locale);
  const nameOf = (id: number | undefined) => stops.find((stop) => stop.id === id)?.name;
  const [after, before] = [nameOf(slot.after), nameOf(slot.before)];
  const title =
    after && before ? words.between(after, before) : after ? words.after(after) : words.before(before ?? '');
  const cards = slot.list.map((suggested) => (
    <SuggestionCard
      key={suggested.offer.id}
      shop={shop}
      suggested={suggested}
      letter={letters.get(suggested.offer.id)}
      day={day}
      language={language}
    />
  ));
  const rest = cards.length - SHOWN_CARDS;
  return (
    <div className={styles.slot}>
      <h3>{title}</h3>
      <ul className={styles.cards}>{cards.slice(0, SHOWN_CARDS)}</ul>
      {rest > 0 && (
        <details className={styles.more}>
          <summary>
            {words.more(rest)}
            <span className="visually-hidden">: {title}</span>
          </summary>
          <ul className={styles.cards}>{cards.slice(SHOWN_CARDS)}</ul>
        </details>
      )}
    </div>
  );
}
