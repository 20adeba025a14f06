import type { Words } from '@/lib/i18n';
import { type AgendaQuery, agendaSearch } from './query';
import styles from './view-choice.module.css';

/** Links to the list and the month view; they keep the other parameters. */
export function ViewChoice({ query, home, words }: { query: AgendaQuery; home: string; words: Words }) {
  return (
    <nav className={styles.choice} aria-label={words.viewAs}>
      {(['list', 'month'] as const).map((view) => (
        <a
          key={view}
          href={`${home}${agendaSearch({ ...query, view, page: 1 })}`}
          data-next="list"
          aria-current={view === query.view ? 'true' : undefined}
        >
          {words[view]}
        </a>
      ))}
    </nav>
  );
}
