import type { Metadata } from 'next';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Downloads and uploads the organisation's bundle. */
export default async function ImportPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme/import');
  const words = programmeWordsFor(visit.language);
  const base = `/office/${visit.ctx.client.name}/programme`;
  const isWrong = (await searchParams).wrong !== undefined;
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.importTitle}>
      <p className={styles.links}>
        <a href={`${base}/export`}>{words.exportDo}</a>
      </p>
      <p>{words.importText}</p>
      {isWrong && (
        <p className={styles.refused} role="alert">
          {visit.words.refusals.invalid}
        </p>
      )}
      <form className={styles.form} method="post" action={`${base}/upload`} encType="multipart/form-data">
        <div className={styles.field}>
          <label htmlFor="file">{words.importFile}</label>
          <input id="file" name="file" type="file" accept="application/json,.json" required />
        </div>
        <button type="submit" className={styles.button}>
          {words.importDo}
        </button>
      </form>
    </OfficeFrame>
  );
}
