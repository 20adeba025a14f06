import { Stepper } from '@/app/_ui/stepper';
import filters from '../_agenda/filters.module.css';
import type { Sample } from './sample';
import styles from './theme.module.css';

export function Fields({ scheme, look, words, language }: Sample) {
  const type = look.sampleShow;
  return (
    <>
      <div className={filters.filters}>
        <label>
          <span>{language.words.search}</span>
          <input type="search" placeholder={language.words.searchHint} autoComplete="off" />
        </label>
        <label>
          <span>{language.words.when}</span>
          <select>
            <option>{language.words.anyDate}</option>
            <option>{language.words.today}</option>
          </select>
        </label>
        <div>
          <button type="button">{language.words.show}</button>
        </div>
      </div>
      <div className={styles.row}>
        <Stepper
          id={`count-${scheme}`}
          name={`count-${scheme}`}
          most={6}
          value={2}
          canLess
          canMore
          words={{ label: words.countOf(type), less: words.oneLess(type), more: words.oneMore(type) }}
        />
      </div>
    </>
  );
}
