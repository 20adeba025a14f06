import type { ReactNode } from 'react';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { EveningChain, Offered } from '@/lib/recommendations';
import { AddButton } from '../_evening/add-button';
import { EveningPicture } from '../_evening/evening-picture';
import { addValue } from '../_evening/evening-state';
import type { RideMap } from '../_evening/find-map';
import { stopView } from '../_evening/stop-view';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import { chainFacts, priceFor } from './chain-facts';
import styles from './chosen.module.css';
import { type EveningAsked, eveningSearch } from './query';
import { ShareLink } from './share-link';

type Props = {
  clientId: number;
  path: string;
  /** The public address of the shop. */
  url: string;
  hrefOf: (stop: Offered) => string;
  filesOf: (stop: Offered) => string;
  chain: EveningChain<Offered>;
  asked: EveningAsked;
  map: RideMap;
  language: Language;
  children: ReactNode;
};

/** One evening in full: its map, times to arrive and leave, and one button that adds all of it that this shop sells. */
export function ChosenEvening({ clientId, path, url, hrefOf, filesOf, chain, asked, map, language, children }: Props) {
  const { locale } = language;
  const words = eveningWordsFor(locale);
  const { stops, ways } = chain;
  const { party } = asked;
  const own = stops.filter((stop) => stop.clientId === clientId);
  const others = stops.filter((stop) => stop.clientId !== clientId);
  const title = stops.map(({ name }) => name).join(words.andThen);
  const ids = own.map(({ id }) => id);
  const stopIds = stops.map(({ id }) => id);
  const same = { ...asked, must: [], not: undefined, stops: stopIds };
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const swap = (id: number) => {
    const must = stopIds.filter((one) => one !== id);
    return `${path}/evening${eveningSearch({ ...asked, stops: [], must, not: id })}`;
  };
  return (
    <section className={styles.chosen} aria-labelledby="evening-title">
      <div className={styles.story}>
        <header className={styles.title}>
          {children}
          <h2 id="evening-title">{title}</h2>
          <p className={styles.facts}>{chainFacts(chain, locale)}</p>
        </header>
        <EveningPicture
          isLarge
          stops={stops.map((stop) => stopView({ ...stop, venue: stop.locationName }))}
          ways={ways}
          map={map}
          locale={locale}
          hrefOf={({ id }) => hrefOf(byId.get(id) as Offered)}
          pictureOf={({ id }) => {
            const stop = byId.get(id) as Offered;
            const picture = shownPicture(stop.picture, filesOf(stop), stop.mainEventId);
            return <Picture className={undefined} picture={picture} sizes="6rem" isFirst />;
          }}
          actionsOf={({ id, name }) => (
            <a href={swap(id)} data-next="" aria-label={`${words.swap}: ${name}`}>
              {words.swap}
            </a>
          )}
        />
      </div>
      <div className={styles.side}>
        <div className={styles.buy}>
          <p className={styles.price}>
            {words.together(formatPrice(priceFor(own, party), language))}
            <span>{words.forParty(party)}</span>
          </p>
          <AddButton
            value={addValue(ids, party)}
            text={words.addAll(ids.length, ids.length * party)}
            pending={buyingWordsFor(locale).adding}
            what={own.map(({ name }) => name).join(words.andThen)}
          />
        </div>
        {others.length > 0 && (
          <div className={styles.others}>
            <p>{words.twoOrders}</p>
            {others.map((stop) => (
              <p key={stop.id} className={styles.other}>
                <span>
                  {stop.name}, {formatPrice(priceFor([stop], party), language)}
                  <br />
                  {words.soldBy(stop.clientTitle)}
                </span>
                <a
                  className={button.quiet}
                  href={hrefOf(stop)}
                  target="_top"
                  aria-label={`${words.chooseTickets}: ${stop.name}, ${stop.clientTitle}`}
                >
                  {words.chooseTickets}
                </a>
              </p>
            ))}
          </div>
        )}
        <div className={styles.keep}>
          <ShareLink
            href={`${url}/evening${eveningSearch(same)}`}
            title={title}
            text={words.share}
            copied={words.copied}
          />
          <a className={button.quiet} href={`${path}/evening/calendar.ics${eveningSearch(same)}`}>
            {words.calendar}
          </a>
        </div>
      </div>
    </section>
  );
}
