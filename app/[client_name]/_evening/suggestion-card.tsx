import button from '@/app/_ui/button.module.css';
import { formatDay } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { findShopPath, findShopUrl } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { Price } from '../_shop/price';
import { shownPicture } from '../_shop/shown-picture';
import { AddButton } from './add-button';
import styles from './card.module.css';
import { addValue } from './evening-state';
import type { Suggestion } from './gaps';
import { recommendationText } from './ride-text';

type Props = {
  shop: string;
  suggested: Suggestion;
  /** Says which performances it would come before, between or after. */
  place: string;
  /** The day of those performances; the card names its own day if it differs. */
  day: string;
  language: Language;
};

/** A performance that fits: when, where, how far by bicycle, its lowest price, and a button that adds it for the whole party. */
export async function SuggestionCard({ shop, suggested: { offer, seen, party }, place, day, language }: Props) {
  const { locale } = language;
  const words = eveningWordsFor(locale);
  const { nextDay, adding } = buyingWordsFor(locale);
  const path = offer.isElsewhere ? await findShopUrl(offer.clientName) : await findShopPath(shop);
  const href = `${path}/event/${offer.id}`;
  const files = offer.isElsewhere ? path : await findShopPath(offer.clientName);
  const fits = offer.free >= party;
  const seller = offer.isElsewhere ? `, ${offer.clientTitle}` : '';
  const label = `${words.chooseTickets}: ${offer.name}${seller}`;
  return (
    <li className={styles.card}>
      <Picture
        className={styles.picture}
        picture={shownPicture(offer.picture, files, offer.mainEventId)}
        sizes="(min-width: 40rem) 16rem, 7rem"
      />
      <p className={styles.slot}>{place}</p>
      <h3 className={styles.name}>
        <a href={href} {...(offer.isElsewhere && { target: '_top' })}>
          {offer.name}
        </a>
      </h3>
      <p className={styles.when}>
        {!offer.startsLocal.startsWith(day) && `${formatDay(offer.startsLocal, language)} `}
        {formatTimes(offer, { locale, nextDay })}, {offer.locationName}
      </p>
      {seen.map((one) => (
        <p key={one.when} className={styles.ride}>
          {recommendationText(one, locale)}
        </p>
      ))}
      {offer.isElsewhere && <p className={styles.note}>{words.soldBy(offer.clientTitle)}</p>}
      {!offer.isElsewhere && !fits && <p className={styles.note}>{words.orderTakes(offer.free)}</p>}
      <div className={styles.buying}>
        <p className={styles.price}>
          <Price from={offer.priceFrom} language={language} />
        </p>
        {offer.isElsewhere ? (
          <a className={button.quiet} href={href} target="_top" aria-label={label}>
            {words.chooseTickets}
          </a>
        ) : fits ? (
          <AddButton
            value={addValue([offer.id], party)}
            text={words.add(party)}
            pending={adding}
            what={offer.name}
            isQuiet
          />
        ) : (
          <a className={button.quiet} href={href} aria-label={label}>
            {words.chooseTickets}
          </a>
        )}
      </div>
    </li>
  );
}
