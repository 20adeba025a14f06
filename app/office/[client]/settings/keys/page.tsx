import type { Metadata } from 'next';
import { findBaseUrl } from '@/app/[client_name]/_shop/find-base-url';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { listSigningKeys } from '@/lib/office';
import { isFresh } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { rotateTickets } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('keys') });

type Props = { params: Promise<{ client: string }> };

/** The keys that sign tickets, the address of the public keys, and a form to create a new key. */
export default async function KeysPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/keys');
  const { ctx, account, now, language } = visit;
  const all = settingsWordsFor(language);
  const words = all.keys;
  const keys = (await listSigningKeys(ctx)).reverse();
  const address = `${await findBaseUrl()}/v1/${ctx.client.name}/ticketkeys`;
  return (
    <SettingsFrame visit={visit} at="keys" words={all}>
      <p>{words.text}</p>
      {keys.length === 0 && <p>{words.none}</p>}
      <ul className={styles.rows}>
        {keys.map(({ id, createdAt }, i) => (
          <li key={id}>
            {words.key(id)}
            <p>
              {i === 0 && `${words.current} · `}
              {words.since(formatMoment(createdAt, language, ctx.client.timezone))}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        {words.address} <a href={address}>{address}</a>
      </p>
      {isFresh(account, now) ? (
        <OfficeForm
          action={rotateTickets}
          fields={[]}
          hidden={{ newest: String(keys[0]?.id ?? 0) }}
          submit={words.rotate}
          isQuiet
          refusals={visit.words.refusals}
          stepUp={visit.words.stepUpTitle}
        />
      ) : (
        <StepUpFirst next={`/office/${ctx.client.name}/settings/keys`} visit={visit} />
      )}
    </SettingsFrame>
  );
}
