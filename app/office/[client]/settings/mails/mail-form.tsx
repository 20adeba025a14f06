import type { LanguageCode } from '@/lib/i18n';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import { defaultMail } from '@/lib/mail';
import { hasSubject, MAIL_TEXTS, type MailTexts, MOST_OF_FIELD, sharesTexts, type TextedMail } from '@/lib/mail-texts';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';
import { saveMailTexts } from './actions';
import own from './mails.module.css';

type Props = {
  visit: OfficeVisit;
  words: SettingsWords;
  mail: TextedMail;
  language: LanguageCode;
  texts: MailTexts;
  seen: string;
};

/** The texts of one mail in one language, the variables that they may contain, and a preview. */
export function MailForm({ visit, words: all, mail, language, texts, seen }: Props) {
  const words = all.mails;
  const written = texts[mail]?.[language] ?? {};
  const shared = sharesTexts(mail) ? texts.all?.[language] : undefined;
  const usual = defaultMail(visit.ctx, { mail, language });
  return (
    <>
      <p id="variables">{words.variables}</p>
      <ul className={own.variables} aria-labelledby="variables">
        {MAIL_TEXTS[mail].map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {words.variableTexts[name]}
          </li>
        ))}
      </ul>
      <OfficeForm
        action={saveMailTexts}
        hidden={{ mail, language, seen }}
        fields={[
          ...(hasSubject(mail)
            ? [
                {
                  name: 'subject',
                  label: words.subject,
                  value: written.subject ?? '',
                  hint: words.empty(usual.subject),
                  maxLength: MOST_OF_FIELD.subject,
                },
              ]
            : []),
          {
            name: 'greeting',
            label: words.greeting,
            value: written.greeting ?? '',
            hint: shared?.greeting ? words.emptyShared : words.empty(usual.greeting),
            maxLength: MOST_OF_FIELD.greeting,
          },
          {
            name: 'closing',
            label: words.closing,
            type: 'textarea',
            value: written.closing ?? '',
            hint: shared?.closing ? words.emptyShared : words.emptyClosing,
            maxLength: MOST_OF_FIELD.closing,
          },
        ]}
        submit={all.save}
        previewDo={words.previewDo}
        previewTitle={words.preview}
        refusals={visit.words.refusals}
      />
    </>
  );
}
