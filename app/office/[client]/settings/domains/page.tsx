import type { Metadata } from 'next';
import { env } from '@/lib/env';
import { type SettingsWords, settingsWordsFor } from '@/lib/i18n/office/settings';
import { type DomainRow, getSettings, listDomains, PROOF_PATH, settingsVersion } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { addOneDomain, checkOneDomain, removeOneDomain } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('domains') });

type Props = { params: Promise<{ client: string }> };

/** The host names of the shop, each with its state and the records that it needs. */
export default async function DomainsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/domains');
  const all = settingsWordsFor(visit.language);
  const words = all.domains;
  const settings = await getSettings(visit.ctx);
  const domains = await listDomains(visit.ctx);
  const first = domains.find(({ works }) => works)?.domain;
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : visit.site.rpId;
  const seen = settingsVersion(settings, ['domains']);
  const { refusals } = visit.words;
  return (
    <SettingsFrame visit={visit} at="domains" words={all}>
      <p>{domains.length > 0 ? words.text : words.none}</p>
      <ul className={styles.rows}>
        {domains.map((row) => {
          const { domain, works, isVouched, problem } = row;
          const state = isVouched ? words.vouched : works ? (problem ? words.stops : words.works) : words.waits;
          return (
            <li key={domain}>
              <div>
                <a href={`https://${domain}`}>{domain}</a>
                <p>
                  {state} {problem ? words.problems[problem] : !works && words.unchecked}
                </p>
                {domain === first && <p className={styles.hint}>{words.canonical}</p>}
                {(!works || problem) && <Records row={row} words={words} host={host} />}
              </div>
              <div className={styles.actions}>
                {!isVouched && (
                  <OfficeForm
                    action={checkOneDomain}
                    fields={[]}
                    hidden={{ domain }}
                    submit={words.check}
                    about={domain}
                    isQuiet
                    done=" "
                    refusals={refusals}
                    stepUp={visit.words.stepUpTitle}
                  />
                )}
                <OfficeForm
                  action={removeOneDomain}
                  fields={[]}
                  hidden={{ domain, seen }}
                  submit={words.remove}
                  about={domain}
                  isQuiet
                  refusals={refusals}
                  stepUp={visit.words.stepUpTitle}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <OfficeForm
          action={addOneDomain}
          fields={[{ name: 'domain', label: words.domain, hint: words.hint, required: true, autoComplete: 'off' }]}
          hidden={{ seen }}
          submit={words.addDo}
          refusals={refusals}
          stepUp={visit.words.stepUpTitle}
        />
      </section>
    </SettingsFrame>
  );
}

type RecordsProps = { row: DomainRow; words: SettingsWords['domains']; host: string };

/** The records to make for a host name, to be copied. */
function Records({ row: { domain, record, proof }, words, host }: RecordsProps) {
  return (
    <>
      <p>{words.make}</p>
      <dl className={styles.records}>
        <dt>
          CNAME <code>{domain}</code>
        </dt>
        <dd>
          <code>{host}</code>
        </dd>
        <dt>
          TXT <code>{record}</code>
        </dt>
        <dd>
          <code>{proof}</code>
        </dd>
      </dl>
      <p className={styles.hint}>{words.apex}</p>
      <p className={styles.hint}>{words.file(`https://${domain}${PROOF_PATH}`)}</p>
      <p className={styles.hint}>{words.again}</p>
    </>
  );
}
