import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import type { ShopSubscription } from './read-shop-subscription';
import styles from './subscriptions.module.css';

/** The most pictures side by side. */
const MOST = 3;

type Props = {
  open: ShopSubscription['open'];
  /** The prefix of the shop's file addresses. */
  files: string;
  isFirst: boolean;
};

/** The pictures of the first shows of a subscription, side by side. */
export function Pictures({ open, files, isFirst }: Props) {
  const shows = new Map(open.flatMap(({ offers: [first] }) => (first ? [[first.words.mainEventId, first.words]] : [])));
  return (
    <div className={styles.pictures}>
      {[...shows.values()].slice(0, MOST).map(({ mainEventId, picture }) => (
        <Picture
          key={mainEventId}
          className={undefined}
          picture={shownPicture(picture, files, mainEventId)}
          sizes="(min-width: 40rem) 13rem, 33vw"
          isFirst={isFirst}
        />
      ))}
    </div>
  );
}
