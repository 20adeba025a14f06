import type { PerformanceWords } from '@/lib/i18n/office/performance';
import type { ListedBlock } from '@/lib/office';
import frame from '../../_frame/office.module.css';
import { localOf } from './local-fields';

type Props = {
  words: PerformanceWords['page'];
  timeZone: string;
  block?: ListedBlock;
  /** The ranks with unnumbered places that can be blocked. */
  ranks?: readonly { id: number; name: string }[];
};

/** The fields of a block, with the number of places where seats have no number. */
export function BlockFields({ words, timeZone, block, ranks = [] }: Props) {
  const of = block ? `-${block.id}` : '';
  return (
    <div className={frame.form}>
      {ranks.length > 0 && (
        <>
          <div className={frame.field}>
            <label htmlFor={`rank${of}`}>{words.rank}</label>
            <select id={`rank${of}`} name="rank">
              {ranks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className={frame.field}>
            <label htmlFor={`count${of}`}>{words.count}</label>
            <input id={`count${of}`} name="count" type="number" min={1} inputMode="numeric" />
          </div>
        </>
      )}
      <div className={frame.field}>
        <label htmlFor={`reason${of}`}>{words.reason}</label>
        <input
          id={`reason${of}`}
          name="reason"
          required
          maxLength={200}
          defaultValue={block?.reason}
          aria-describedby={`reason-hint${of}`}
        />
        <small id={`reason-hint${of}`}>{words.reasonHint}</small>
      </div>
      <div className={frame.field}>
        <label htmlFor={`owner${of}`}>{words.owner}</label>
        <input id={`owner${of}`} name="owner" maxLength={100} defaultValue={block?.owner} />
      </div>
      <div className={frame.field}>
        <label htmlFor={`colour${of}`}>{words.colour}</label>
        <input id={`colour${of}`} name="colour" type="color" defaultValue={block?.colour ?? '#7a4fa3'} />
      </div>
      <div className={frame.field}>
        <label htmlFor={`release${of}`}>{words.release}</label>
        <input
          id={`release${of}`}
          name="release"
          type="datetime-local"
          defaultValue={localOf(block?.releasesAt ?? null, timeZone)}
          aria-describedby={`release-hint${of}`}
        />
        <small id={`release-hint${of}`}>{words.releaseHint}</small>
      </div>
    </div>
  );
}
