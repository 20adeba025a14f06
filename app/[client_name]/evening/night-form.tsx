import button from '@/app/_ui/button.module.css';
import opens from '@/app/_ui/opens.module.css';
import { SelectField } from '@/app/_ui/select-field';
import { formatDay } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { Say } from '@/lib/i18n/own-words';
import type { Language } from '../_shop/language';
import { AutoSubmit } from './auto-submit';
import styles from './form.module.css';
import { BUDGETS, type EveningQuery } from './query';

type Props = {
  path: string;
  /** Nights that have at least one evening. */
  nights: readonly string[];
  night: string | undefined;
  types: readonly string[];
  say: Say;
  query: EveningQuery;
  mostParty: number;
  priceOf: (amount: string) => string;
  language: Language;
};

/** The night, the number of people and preferences. A GET form, so that each answer has an address. */
export function NightForm({ path, nights, night, types, say, query, mostParty, priceOf, language }: Props) {
  const words = eveningWordsFor(language.locale);
  const told = [
    words.people(query.party),
    query.pace ? words.paces[query.pace] : words.ownPace,
    ...(query.most ? [words.upTo(priceOf(`${query.most}.00`))] : []),
    ...(query.type ? [say(query.type)] : []),
    ...(query.isWholeDay ? [words.wholeDay] : []),
  ];
  return (
    <form action={`${path}/evening`} className={styles.form} data-next="">
      <AutoSubmit />
      {query.must.length > 0 && (
        <>
          <input type="hidden" name="with" value={query.must.join('-')} />
          <input type="hidden" name="date" value={night} />
        </>
      )}
      {query.must.length === 0 && nights.length > 0 && (
        <fieldset className={styles.nights}>
          <legend>{words.night}</legend>
          <div className={styles.strip}>
            {nights.map((one) => (
              <label key={one} className={styles.chip}>
                <input type="radio" name="date" value={one} defaultChecked={one === night} />
                <span>{formatDay(one, language)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <details className={styles.more}>
        <summary className={opens.opens}>{told.join(' · ')}</summary>
        <div className={styles.choices}>
          <label className={styles.field}>
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
          <SelectField
            className={styles.field}
            label={words.pace}
            name="pace"
            chosen={query.pace}
            options={[
              ['', words.ownPace],
              ['easy', words.paces.easy],
              ['ebike', words.paces.ebike],
            ]}
          />
          <SelectField
            className={styles.field}
            label={words.budget}
            name="max"
            chosen={query.most}
            options={[
              ['', words.anyBudget],
              ...BUDGETS.map((most) => [most, words.upTo(priceOf(`${most}.00`))] as const),
            ]}
          />
          {(types.length > 1 || query.type) && (
            <SelectField
              className={styles.field}
              label={words.kind}
              name="type"
              chosen={query.type}
              options={[['', words.anyKind], ...types.map((type) => [type, say(type)] as const)]}
            />
          )}
          <label className={styles.chip}>
            <input type="checkbox" name="day" value="1" defaultChecked={query.isWholeDay} />
            <span>{words.wholeDay}</span>
          </label>
        </div>
      </details>
      <button type="submit" className={`${button.quiet} ${styles.send}`}>
        {words.showEvenings}
      </button>
    </form>
  );
}
