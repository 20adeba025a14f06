import type { Context } from '@/lib/context';
import { nameIn, subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { isSold, readSubscriptions } from '@/lib/subscriptions';
import styles from './event.module.css';

type Props = { ctx: Context; path: string; subEventId: number; locale: string };

/** The subscriptions that include a performance. */
export async function PartOf({ ctx, path, subEventId, locale }: Props) {
  const all = await readSubscriptions(ctx);
  const found = all.filter((one) => isSold(one, ctx.now) && one.subEventIds.includes(subEventId));
  return found.map((one) => (
    <p key={one.id} className={styles.links}>
      <a href={`${path}/subscriptions/${one.id}`}>{subscriptionWordsFor(locale).partOf(nameIn(locale, one))}</a>
    </p>
  ));
}
