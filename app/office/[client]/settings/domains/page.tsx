import type { Metadata } from 'next';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { getSettings, settingsVersion } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { addOneDomain, checkOneDomain, removeOneDomain } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('domains') });

type Props = { params: Promise<{ client: string }> };

/** The host names of the shop, each with a check of its DNS and of what answers there. */
export default async function DomainsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/domains');
  const all = settingsWordsFor(visit.language);
  const words = all.domains;
  const settings = await getSettings(visit.ctx);
  const seen = settingsVersion(settings, ['domains']);
  const { refusals } = visit.words;
  return (
    <SettingsFrame visit={visit} at="domains" words={all}>
      <p>{settings.domains.length > 0 ? words.text : words.none}</p>
      <ul className={styles.rows}>
        {settings.domains.map((domain, i) => (
          <li key={domain}>
            <div>
              <a href={`https://${domain}`}>{domain}</a>
              {i === 0 && <p>{words.canonical}</p>}
            </div>
            <div className={styles.actions}>
              <OfficeForm
                action={checkOneDomain}
                fields={[]}
                hidden={{ domain }}
                submit={words.check}
                about={domain}
                isQuiet
                done=" "
                refusals={refusals}
              />
              <OfficeForm
                action={removeOneDomain}
                fields={[]}
                hidden={{ domain, seen }}
                submit={words.remove}
                about={domain}
                isQuiet
                refusals={refusals}
              />
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <OfficeForm
          action={addOneDomain}
          fields={[{ name: 'domain', label: words.domain, hint: words.hint, required: true, autoComplete: 'off' }]}
          hidden={{ seen }}
          submit={words.addDo}
          refusals={refusals}
        />
      </section>
    </SettingsFrame>
  );
}
