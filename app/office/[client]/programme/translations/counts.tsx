import type { TranslationWords } from '@/lib/i18n/office/translations';
import type { Translated } from '@/lib/office';
import { ScrollTable } from '../../../_frame/scroll-table';
import { Count } from './count';

type Props = {
  id: string;
  title: string;
  /** The column head over the row names. */
  head: string;
  rows: readonly {
    name: string;
    hrefTo: (language: string) => string;
    countIn: (language: string) => Translated;
  }[];
  /** Language codes with their names. */
  languages: readonly (readonly [language: string, name: string])[];
  words: TranslationWords;
};

/** How much of each row is translated, by language; null without rows. */
export function Counts({ id, title, head, rows, languages, words }: Props) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ScrollTable labelledBy={id} heads={[head, ...languages.map(([, name]) => name)]}>
        <tbody>
          {rows.map(({ name, hrefTo, countIn }) => (
            <tr key={hrefTo('')}>
              <th scope="row">{name}</th>
              {languages.map(([language, spoken]) => (
                <td key={language}>
                  <Count href={hrefTo(language)} about={`${name}, ${spoken}`} count={countIn(language)} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}
