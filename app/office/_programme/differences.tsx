import type { Difference } from '@/lib/bundle';
import { differenceText, type ProgrammeWords } from '@/lib/i18n/office/programme';
import { ScrollTable } from '../_frame/scroll-table';

/** What a bundle changes, one line each. */
export function Differences({ differences, words }: { differences: readonly Difference[]; words: ProgrammeWords }) {
  return (
    <ScrollTable label={words.draftTitle} heads={[words.kind, words.thing, words.what, words.before, words.after]}>
      <tbody>
        {differences.map((one) => {
          const { kind, thing, member, before, after } = differenceText(one, words);
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
    </ScrollTable>
  );
}
