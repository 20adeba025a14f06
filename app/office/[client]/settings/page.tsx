import type { Metadata } from 'next';
import { type SettingsWords, settingsWordsFor } from '@/lib/i18n/office/settings';
import {
  type Circle,
  getSettings,
  getShortening,
  mayChangeForm,
  membersOf,
  nameOf,
  readCircle,
  SETTING_FORMS,
  type SettingField,
  type SettingForm,
  type Settings,
  settingsVersion,
  typedOf,
} from '@/lib/office';
import styles from '../../_frame/office.module.css';
import { type FieldOf, OfficeForm } from '../../_frame/office-form';
import { mayDo, type OfficeVisit, openOffice } from '../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../_settings/settings-frame';
import { shorteningText } from '../../_settings/shortening-text';
import { confirmOneNewcomer, keepLonger, saveGeneral } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('general') });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The general settings of an organisation, each part in a form of its own. */
export default async function GeneralPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings');
  const words = settingsWordsFor(visit.language);
  const settings = await getSettings(visit.ctx);
  const circle = await readCircle(visit.ctx);
  const { saved } = await searchParams;
  const shortening = await getShortening(visit.ctx);
  const forms = (Object.keys(SETTING_FORMS) as SettingForm[]).filter(
    (form) => mayChangeForm(visit.ctx, form) || (form === 'privacy' && shortening),
  );
  return (
    <SettingsFrame visit={visit} at="general" words={words}>
      {forms.map((form) => {
        const seen = settingsVersion(settings, membersOf(form));
        return (
          <section key={form} aria-labelledby={form}>
            <h2 id={form}>{words.forms[form]}</h2>
            {words.formTexts[form] && <p className={styles.hint}>{words.formTexts[form]}</p>}
            {form === 'privacy' && shortening && (
              <>
                <p className={styles.refused}>{shorteningText(shortening, visit, words)}</p>
                <OfficeForm
                  action={keepLonger}
                  hidden={{ seen }}
                  fields={[]}
                  submit={words.shorteningStop(shortening.before)}
                  refusals={visit.words.refusals}
                />
              </>
            )}
            {mayChangeForm(visit.ctx, form) && (
              <OfficeForm
                action={saveGeneral}
                hidden={{ form, seen }}
                fields={SETTING_FORMS[form].map((one) => fieldOf(one, settings, words, visit.language))}
                submit={words.save}
                about={words.forms[form]}
                isQuiet={form !== 'organisation'}
                refusals={visit.words.refusals}
                stepUp={visit.words.stepUpTitle}
              >
                {saved === form && (
                  <p className={styles.done} role="status">
                    {words.saved}
                  </p>
                )}
              </OfficeForm>
            )}
            {form === 'circle' && circle && <CircleNow circle={circle} visit={visit} words={words} />}
          </section>
        );
      })}
    </SettingsFrame>
  );
}

type CircleProps = { circle: Circle; visit: OfficeVisit; words: SettingsWords };

/** Who is in the circle, and who asks to join it. */
function CircleNow({ circle: { isIn, others, newcomers }, visit, words: { circles: words } }: CircleProps) {
  const list = new Intl.ListFormat(visit.language).format(others.map(({ title }) => title));
  return (
    <>
      <p>{isIn ? (others.length > 0 ? words.members(list) : words.alone) : words.waits(list)}</p>
      <ul className={styles.rows}>
        {newcomers.map(({ name, title }) => (
          <li key={name}>
            <p>{words.asks(title, name)}</p>
            {mayDo(visit.ctx, 'settings.keys') && (
              <OfficeForm
                action={confirmOneNewcomer}
                fields={[]}
                hidden={{ name }}
                submit={words.confirm}
                about={title}
                isQuiet
                refusals={visit.words.refusals}
                stepUp={visit.words.stepUpTitle}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function fieldOf(one: SettingField, settings: Settings, words: SettingsWords, language: string): FieldOf {
  const name = nameOf(one);
  const value = typedOf(settings, one);
  const hint = words.hints[name];
  const shared = { name, label: words.fields[name] ?? name, value, ...(hint && { hint }) };
  switch (one.kind) {
    case 'tick':
      return { ...shared, type: 'checkbox', isOn: value !== '' };
    case 'list':
    case 'amounts':
      return { ...shared, type: 'textarea' };
    case 'moment?':
      return { ...shared, type: 'datetime-local' };
    case 'amount?':
      return { ...shared, inputMode: 'decimal' };
    case 'number':
    case 'number?':
      return { ...shared, inputMode: 'decimal', required: one.kind === 'number' };
    case 'choice':
      return { ...shared, options: optionsOf(name, value, words, language) };
    default:
      return { ...shared, required: one.kind === 'text' };
  }
}

function optionsOf(name: string, value: string, words: SettingsWords, language: string) {
  if (name === 'locale') return localesWith(value, language);
  return Object.entries(name === 'who' ? words.embeds : words.asks);
}

const LOCALES = ['nl', 'nl-BE', 'en', 'en-GB', 'de', 'de-AT', 'fr', 'fr-BE'];

/** The languages of a shop by name, the current one selected. */
function localesWith(value: string, language: string): [string, string][] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return [...new Set([...LOCALES, value])].map((locale) => [locale, names.of(locale) ?? locale]);
}
