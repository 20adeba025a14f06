import button from '@/app/_ui/button.module.css';
import { formatLongDay } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { Language } from '../_shop/language';
import styles from './evening.module.css';
import type { EveningQuery } from './query';

type Props = {
  path: string;
  nights: readonly string[];
  query: EveningQuery;
  mostParty: number;
  language: Language;
};

/** Which night, and for how many: a plain form, so that the answer has an address. */
export function NightForm({ path, nights, query, mostParty, language: { locale } }: Props) {
  const words = eveningWordsFor(locale);
  return (
    <form action={`${path}/evening`} className={styles.form}>
      <label>
        <span>{words.night}</span>
        <select name="date" defaultValue={query.night ?? nights[0]}>
          {nights.map((night) => (
            <option key={night} value={night}>
              {formatLongDay(night, locale)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.party}</span>
        <input
          type="number"
          inputMode="numeric"
          name="party"
          min={1}
          max={mostParty}
          defaultValue={query.party}
          autoComplete="off"
        />
      </label>
      <button type="submit" className={button.quiet}>
        {words.showEvenings}
      </button>
    </form>
  );
}
