import type { Difference } from '@/lib/bundle';
import { type ProgrammeWords, tellDifference } from '@/lib/i18n/office/programme';
import styles from '../_frame/office.module.css';

/** What a file changes, a line each. */
export function Differences({ differences, words }: { differences: readonly Difference[]; words: ProgrammeWords }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words.draftTitle}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[words.kind, words.thing, words.what, words.before, words.after].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => {
            const { kind, thing, member, before, after } = tellDifference(one, words);
            return (
              <tr key={JSON.stringify([thing, one.ids, one.path])}>
                <td>{kind === 'archived' ? <strong>{words.kinds[kind]}</strong> : words.kinds[kind]}</td>
                <td>{thing}</td>
                <td>{member}</td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
