import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { FreePlace, OfficeLine } from '@/lib/office';
import styles from '../../../../_frame/office.module.css';
import own from '../../orders.module.css';
import { Hidden } from '../../performance-choice';
import { placeName, placePrice } from './place-text';

type Props = {
  parts: FreePlace[][];
  shown: number;
  /** The other members of the page's address. */
  hidden: Record<string, string>;
  words: OfficeOrderWords;
  currency: { locale: string; currency: string };
};

/** Chooses a part of a hall with many free places, as `part` in the page's address: the number of the part, from 1. */
export function PartChoice({ parts, shown, hidden, words, currency }: Props) {
  return (
    <>
      <p id="part-text">{words.partText(parts.flat().length)}</p>
      <form method="get" className={own.row}>
        <Hidden fields={hidden} />
        <div className={styles.field}>
          <label htmlFor="part">{words.part}</label>
          <select id="part" name="part" defaultValue={shown + 1} aria-describedby="part-text">
            {parts.map(([first, ...others], i) => (
              <option key={first?.nr} value={i + 1}>
                {first && partText(first, others, words, currency)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={styles.quiet}>
          {words.showPart}
        </button>
      </form>
    </>
  );
}

function partText(first: FreePlace, others: FreePlace[], words: OfficeOrderWords, currency: Props['currency']): string {
  const last = others.at(-1);
  const [from, to] = [placeName(first, words), last && placeName(last, words)];
  return [to ? `${from} – ${to}` : from, placePrice(first, words, currency), words.partFree(others.length + 1)].join(
    ' · ',
  );
}

/** The index of the part in an address; else that of the ticket's row, of the first without a surcharge, or 0. */
export function shownPart(
  parts: readonly FreePlace[][],
  asked: unknown,
  { section, rowNr, isThere }: Pick<OfficeLine, 'section' | 'rowNr'> & { isThere: boolean },
): number {
  const nr = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) - 1 : -1;
  if (parts[nr]) return nr;
  const near = parts.findIndex((part) => isThere && part.some((one) => one.section === section && one.row === rowNr));
  if (near >= 0) return near;
  return Math.max(
    parts.findIndex(([first]) => !first?.more),
    0,
  );
}
