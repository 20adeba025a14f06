import { eveningWordsFor } from '@/lib/i18n/evening';
import type { Language } from '../_shop/language';
import styles from './card.module.css';
import type { StopView } from './stop-view';
import type { StripItem } from './strip';
import { SuggestionCard } from './suggestion-card';

type Props = { shop: string; strip: readonly StripItem[]; stops: readonly StopView[]; language: Language };

/** Suggestions before, between or after the performances of a cart: a few cards in a row. */
export function StripCards({ shop, strip, stops, language }: Props) {
  const words = eveningWordsFor(language.locale);
  const stopOf = (id: number | undefined) => stops.find((stop) => stop.id === id);
  return (
    <ul className={styles.cards}>
      {strip.map(({ gap, suggested }) => {
        const [after, before] = [stopOf(gap.after), stopOf(gap.before)];
        const place =
          after && before
            ? words.between(after.name, before.name)
            : after
              ? words.after(after.name)
              : words.before(before?.name ?? '');
        return (
          <SuggestionCard
            key={suggested.offer.id}
            shop={shop}
            suggested={suggested}
            place={place}
            day={(after ?? before)?.startsLocal.slice(0, 10) ?? ''}
            language={language}
          />
        );
      })}
    </ul>
  );
}
