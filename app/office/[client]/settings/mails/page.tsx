import type { Metadata } from 'next';
import { LANGUAGES, type LanguageCode } from '@/lib/i18n';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { TEXTED_MAILS, type TextedMail } from '@/lib/mail-texts';
import { getSettings, settingsVersion } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { ScrollTable } from '../../../_frame/scroll-table';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { MailForm } from './mail-form';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('mails') });

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ client: string }>; searchParams: Promise<Query> };

/** The organisation's own texts in mails to buyers: the list, and the one in the address. */
export default async function MailsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/mails');
  const all = settingsWordsFor(visit.language);
  const words = all.mails;
  const query = await searchParams;
  const settings = await getSettings(visit.ctx);
  const texts = settings.mail_texts ?? {};
  const named = new Intl.DisplayNames(visit.language, { type: 'language' });
  const base = `/office/${visit.ctx.client.name}/settings/mails`;
  const chosen = chosenIn(query);
  if (chosen) {
    const { mail, language } = chosen;
    return (
      <SettingsFrame visit={visit} at="mails" words={all}>
        <p className={styles.links}>
          <a href={base}>{words.back}</a>
        </p>
        <h2>{words.editTitle(words.kinds[mail], named.of(language) ?? language)}</h2>
        {query.saved && (
          <p className={styles.done} role="status">
            {all.saved}
          </p>
        )}
        <MailForm
          visit={visit}
          words={all}
          mail={mail}
          language={language}
          texts={texts}
          seen={settingsVersion(settings, ['mail_texts'])}
        />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame visit={visit} at="mails" words={all}>
      <p className={styles.hint}>{words.text}</p>
      <ScrollTable label={words.mail} heads={[words.mail, ...LANGUAGES.map((one) => named.of(one) ?? one)]}>
        <tbody>
          {TEXTED_MAILS.map((mail) => (
            <tr key={mail}>
              <th scope="row">{words.kinds[mail]}</th>
              {LANGUAGES.map((language) => (
                <td key={language}>
                  <a href={`${base}?mail=${mail}&language=${language}`}>
                    {texts[mail]?.[language] ? <strong>{words.own}</strong> : words.usual}
                    <span className="visually-hidden">
                      {' '}
                      {words.editTitle(words.kinds[mail], named.of(language) ?? language)}
                    </span>
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </SettingsFrame>
  );
}

function chosenIn({ mail, language }: Query): { mail: TextedMail; language: LanguageCode } | undefined {
  const [one, spoken] = [TEXTED_MAILS.find((known) => known === mail), LANGUAGES.find((known) => known === language)];
  return one && spoken ? { mail: one, language: spoken } : undefined;
}
