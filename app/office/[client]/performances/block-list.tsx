import type { PerformanceWords } from '@/lib/i18n/office/performance';
import { blockVersion, type ListedBlock } from '@/lib/office';
import { formatMoment } from '../../_frame/format-date';
import frame from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';
import { changeOneBlock } from './actions';
import { BlockFields } from './block-fields';
import styles from './performances.module.css';
import { SeatForm } from './seat-form';

type Props = {
  visit: OfficeVisit;
  performanceId: number;
  blocks: readonly ListedBlock[];
  words: PerformanceWords['page'];
};

/** The blocks of a performance, each with a form to change it. */
export function BlockList({ visit: { ctx, words, language }, performanceId, blocks, words: said }: Props) {
  const { timezone } = ctx.client;
  if (blocks.length === 0) return <p>{said.noBlocks}</p>;
  return (
    <ul className={frame.rows}>
      {blocks.map((block) => (
        <li key={block.id}>
          <div>
            <span
              className={styles.swatch}
              style={{ '--block': block.colour } as React.CSSProperties}
              aria-hidden="true"
            />{' '}
            {block.reason}
            <p>
              {[
                said.places(block.nrs.length),
                block.owner,
                block.releasesAt ? said.until(formatMoment(block.releasesAt, language, timezone)) : said.untilReleased,
                block.by,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {block.isOurs && (
            <details>
              <summary className={frame.opener}>
                {said.change}
                <span className="visually-hidden"> {block.reason}</span>
              </summary>
              <SeatForm action={changeOneBlock} refusals={words.refusals} stepUp={words.stepUpTitle}>
                <input type="hidden" name="id" value={performanceId} />
                <input type="hidden" name="block" value={block.id} />
                <input type="hidden" name="seen" value={blockVersion(block)} />
                <BlockFields words={said} timeZone={timezone} block={block} />
                <div className={frame.actions}>
                  <button type="submit" name="do" value="save" className={frame.quiet}>
                    {said.save}
                  </button>
                  <button type="submit" name="do" value="release" className={frame.quiet} formNoValidate>
                    {said.releaseAll}
                  </button>
                </div>
              </SeatForm>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
