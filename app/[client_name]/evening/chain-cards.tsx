import { formatPrice } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { EveningChain, Offered } from '@/lib/recommendations';
import type { Language } from '../_shop/language';
import styles from './cards.module.css';
import { chainFacts, priceFor } from './chain-facts';
import { ChainPictures } from './chain-pictures';
import { type EveningAsked, eveningSearch } from './query';

type Props = {
  path: string;
  filesOf: (stop: Offered) => string;
  chains: readonly EveningChain<Offered>[];
  asked: EveningAsked;
  language: Language;
};

/** The other evenings of a night, each a link that shows it in full. */
export function ChainCards({ path, filesOf, chains, asked, language }: Props) {
  const words = eveningWordsFor(language.locale);
  return (
    <ul className={styles.cards}>
      {chains.map((chain) => {
        const { stops } = chain;
        const ids = stops.map(({ id }) => id);
        return (
          <li key={ids.join(' ')} className={styles.card}>
            <ChainPictures stops={stops} filesOf={filesOf} />
            <h3>
              <a href={`${path}/evening${eveningSearch({ ...asked, stops: ids })}`} data-next="">
                {stops.map(({ name }) => name).join(words.andThen)}
              </a>
            </h3>
            <p>{chainFacts(chain, language.locale)}</p>
            <p>{words.eachFrom(formatPrice(priceFor(stops, 1), language))}</p>
          </li>
        );
      })}
    </ul>
  );
}
