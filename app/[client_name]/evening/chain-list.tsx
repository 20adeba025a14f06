import type { Context } from '@/lib/context';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { sumMoney } from '@/lib/money';
import type { Chains, Offered } from '@/lib/recommendations';
import { findLines, listStreets } from '@/lib/rides';
import { AddButton } from '../_evening/add-button';
import { EveningPicture } from '../_evening/evening-picture';
import { addValue } from '../_evening/evening-state';
import { stopView } from '../_evening/stop-view';
import type { Language } from '../_shop/language';
import styles from './evening.module.css';

type Props = {
  ctx: Context;
  path: string;
  chains: Chains['chains'];
  party: number;
  language: Language;
};

/** Evenings to choose from, each with a button of an EveningForm that adds all of it. */
export async function ChainList({ ctx, path, chains, party, language }: Props) {
  const { locale } = language;
  const words = eveningWordsFor(locale);
  const { adding } = buyingWordsFor(locale);
  const places = [...new Set(chains.flatMap(({ stops }) => stops.map(({ locationId }) => locationId)))];
  const [lines, streets] = await Promise.all([findLines(ctx, places, places), listStreets(ctx)]);
  return (
    <ol className={styles.chains}>
      {chains.map(({ stops, ways }) => {
        const ids = stops.map(({ id }) => id);
        const title = stops.map(({ name }) => name).join(words.andThen);
        return (
          <li key={ids.join(' ')} className={styles.chain}>
            <h3>{title}</h3>
            <EveningPicture
              stops={stops.map(viewOf)}
              ways={ways}
              lines={lines}
              streets={streets}
              locale={locale}
              hrefOf={({ id }) => `${path}/event/${id}`}
            />
            <div className={styles.buy}>
              <p>{words.together(formatPrice(priceOf(stops, party), language))}</p>
              <AddButton
                value={addValue(ids, party)}
                text={words.addAll(ids.length, ids.length * party)}
                pending={adding}
                what={title}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const viewOf = (stop: Offered) => stopView({ ...stop, venue: stop.locationName });

const priceOf = (stops: readonly Offered[], party: number) =>
  sumMoney(stops.flatMap(({ priceFrom }) => Array.from({ length: party }, () => priceFrom)));
