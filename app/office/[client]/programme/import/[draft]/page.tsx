import type { Metadata } from 'next';
import { namePlace } from '@/lib/bundle';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { digestDifferences, previewImport, readDraft } from '@/lib/office';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { Differences } from '../../../../_programme/differences';
import { shorteningText } from '../../../../_settings/shortening-text';
import { applyOneDraft } from '../../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

/** The most errors shown: the upload is checked again once they are corrected. */
const MOST_ERRORS = 100;

type Props = { params: Promise<{ client: string; draft: string }> };

/** What an upload would change, and the button that imports it. */
export default async function DraftPage({ params }: Props) {
  const { client, draft } = await params;
  const visit = await openOffice(client, '/office/[client]/programme/import/[draft]');
  const words = programmeWordsFor(visit.language);
  const refusals: Record<string, string> = visit.words.refusals;
  const id = idIn(draft) ?? 0;
  const json = await readDraft(visit.ctx, id);
  const preview = json === undefined ? undefined : await previewImport(visit.ctx, json);
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.draftTitle}>
      {!preview && <p>{words.draftGone}</p>}
      {preview && 'refused' in preview && <p className={styles.refused}>{refusals[preview.refused]}</p>}
      {preview && 'errors' in preview && (
        <>
          <p className={styles.refused}>{words.wrongPlaces}</p>
          {preview.errors.length > MOST_ERRORS && <p>{visit.words.onlyFirst(MOST_ERRORS)}</p>}
          <ul className={styles.rows}>
            {preview.errors.slice(0, MOST_ERRORS).map(({ path, message }) => (
              <li key={path}>
                <code>{namePlace(path, json)}</code> {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview && 'imported' in preview && preview.imported.differences.length === 0 && <p>{words.draftNothing}</p>}
      {preview && 'imported' in preview && preview.imported.differences.length > 0 && (
        <>
          {preview.imported.shortening && (
            <p className={styles.refused}>
              {shorteningText(preview.imported.shortening, visit, settingsWordsFor(visit.language))}
            </p>
          )}
          {preview.imported.mails > 0 && <p>{words.mails(preview.imported.mails)}</p>}
          <OfficeForm
            action={applyOneDraft}
            fields={[{ name: 'mail', label: words.draftMail, type: 'checkbox', isOn: true }]}
            hidden={{ id: String(id), seen: digestDifferences(preview.imported) }}
            submit={words.draftApply}
            refusals={refusals}
          />
          <Differences differences={preview.imported.differences} words={words} />
        </>
      )}
    </OfficeFrame>
  );
}
