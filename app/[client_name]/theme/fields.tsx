import { Stepper } from '@/app/_ui/stepper';
import chip from '../_agenda/chip.module.css';
import filters from '../_agenda/filters.module.css';
import type { Sample } from './sample';
import styles from './theme.module.css';

export function Fields({ scheme, look, words, language }: Sample) {
  const type = look.sampleShow;
  return (
    <>
      <div className={filters.filters}>
        <div className={filters.search}>
          <input
            type="search"
            aria-label={language.words.search}
            placeholder={language.words.searchHint}
            autoComplete="off"
          />
        </div>
        <div className={filters.chips}>
          <button type="button" className={chip.chip}>
            {language.words.today}
          </button>
          <button type="button" className={chip.chip} aria-current="true">
            {language.words.thisWeekend}
          </button>
        </div>
        <select aria-label={language.words.kind}>
          <option>{language.words.allKinds}</option>
          <option>{look.sampleKind}</option>
        </select>
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
