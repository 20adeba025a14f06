import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import { type HistoryEntry, MOST_ENTRIES } from '@/lib/office';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import type { OfficeVisit } from '../../../_frame/visit';

type Props = { entries: HistoryEntry[]; words: OfficeOrderWords; visit: OfficeVisit };

/** The history of an order with who did what, the latest first. */
export function History({ entries, words, visit: { language, ctx, words: common } }: Props) {
  const actors: Record<string, string> = words.actors;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      {entries.length === MOST_ENTRIES && <p>{common.onlyLatest(MOST_ENTRIES)}</p>}
      <ul className={styles.rows}>
        {entries.map(({ id, at, action, actor, name, reason }) => (
          <li key={id}>
            <span>
              {words.actions[action] ?? action}
              {reason && `: ${reason}`}
            </span>
            <p>
              {name ?? actors[actor] ?? actor} ·{' '}
              <time dateTime={at.toISOString()}>{formatMoment(at, language, ctx.client.timezone)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
