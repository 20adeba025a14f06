import type { OfficeWords } from '@/lib/i18n/office';
import type { ProgrammeWords } from '@/lib/i18n/office/programme';
import type { ListedPicture } from '@/lib/office';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { placeOnePicture, saveOnePicture } from './actions';
import own from './pictures.module.css';

type Props = {
  picture: ListedPicture;
  i: number;
  hidden: Record<string, string>;
  words: ProgrammeWords;
  frame: OfficeWords;
};

/** A picture and its fields. A click on it sets the focal point, which /office.js writes into the fields. */
export function PictureCard({ picture, i, hidden, words, frame }: Props) {
  const { url, alt, focus, data, lastError } = picture;
  const [x, y] = [percent(focus?.x), percent(focus?.y)];
  const about = words.pictureNr(i + 1);
  const which = { ...hidden, url };
  const { refusals } = frame;
  return (
    <li className={own.card}>
      <h2 className={own.title}>
        {about}
        {i === 0 && `, ${words.isFirst}`}
      </h2>
      {data ? (
        <div className={own.picture} data-focus>
          {/* biome-ignore lint/performance/noImgElement: its smallest size, served from the database */}
          <img src={data} alt={typeof alt === 'string' ? alt : ''} />
          <span className={own.point} style={{ left: `${x || 50}%`, top: `${y || 50}%` }} />
        </div>
      ) : (
        <p className={styles.hint}>{lastError ? words.pictureFails(lastError) : words.pictureComes}</p>
      )}
      {/^https?:/.test(url) && !url.includes('/look/') && <p className={own.address}>{url}</p>}
      <OfficeForm
        action={saveOnePicture}
        fields={[
          { name: 'alt', label: words.pictureAlt, value: typeof alt === 'string' ? alt : '' },
          { name: 'x', label: words.focusX, value: x, inputMode: 'numeric' },
          { name: 'y', label: words.focusY, value: y, inputMode: 'numeric' },
        ]}
        hidden={which}
        submit={frame.save}
        about={about}
        isQuiet
        refusals={refusals}
      />
      <div className={styles.actions}>
        {i > 0 && (
          <OfficeForm
            action={placeOnePicture}
            fields={[]}
            hidden={{ ...which, place: 'first' }}
            submit={words.makeFirst}
            about={about}
            isQuiet
            refusals={refusals}
          />
        )}
        <OfficeForm
          action={placeOnePicture}
          fields={[]}
          hidden={{ ...which, place: 'gone' }}
          submit={words.removePicture}
          about={about}
          isQuiet
          refusals={refusals}
        />
      </div>
    </li>
  );
}

const percent = (part: number | undefined): string => (part === undefined ? '' : String(Math.round(part * 100)));
