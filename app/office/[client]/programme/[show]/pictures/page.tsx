import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MOST_PICTURES } from '@/lib/bundle';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { findShow, formVersion, listPictures } from '@/lib/office';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { addPictureAddress } from './actions';
import { PictureCard } from './picture-card';
import own from './pictures.module.css';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = {
  params: Promise<{ client: string; show: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The pictures of a show: upload, add by URL, order, describe, and set the focal point. */
export default async function PicturesPage({ params, searchParams }: Props) {
  const { client, show: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/programme/[show]/pictures');
  const { ctx, words: frame } = visit;
  const words = programmeWordsFor(visit.language);
  const id = idIn(asked) ?? 0;
  const page = await findShow(ctx, id);
  if (!page) notFound();
  const { show } = page;
  const pictures = await listPictures(ctx, show);
  const { wrong, changed } = await searchParams;
  const refused = wrong ? words.pictureWrong : changed && frame.refusals.changed_meanwhile;
  const base = `/office/${ctx.client.name}/programme/${id}`;
  const hidden = { id: String(id), seen: formVersion(show) };
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.pictures}>
      <p>
        <a href={base}>{show.name}</a>
      </p>
      <p className={styles.hint}>{pictures.length === 0 ? words.noPictures : words.picturesText}</p>
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <ol className={own.pictures}>
        {pictures.map((picture, i) => (
          <PictureCard key={picture.url} picture={picture} i={i} hidden={hidden} words={words} frame={frame} />
        ))}
      </ol>
      {pictures.length < MOST_PICTURES && (
        <>
          <h2 id="add">{words.addPicture}</h2>
          <form method="post" action={`${base}/pictures/upload`} encType="multipart/form-data" className={styles.form}>
            <input type="hidden" name="seen" value={hidden.seen} />
            <label className={styles.field}>
              <span>{words.pictureFile}</span>
              <input type="file" name="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" required />
              <small>{words.pictureFileHint}</small>
            </label>
            <label className={styles.field}>
              <span>{words.pictureAlt}</span>
              <input name="alt" maxLength={300} />
            </label>
            <button type="submit" className={styles.button}>
              {words.upload}
            </button>
          </form>
          <details>
            <summary className={styles.opener}>{words.byAddress}</summary>
            <OfficeForm
              action={addPictureAddress}
              fields={[
                { name: 'url', label: words.pictureAddress, hint: words.pictureHint, required: true },
                { name: 'alt', label: words.pictureAlt },
              ]}
              hidden={hidden}
              submit={words.addPicture}
              isQuiet
              refusals={frame.refusals}
            />
          </details>
        </>
      )}
    </OfficeFrame>
  );
}
