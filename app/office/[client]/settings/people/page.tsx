import type { Metadata } from 'next';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { isFresh } from '@/lib/staff';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { eraseOnePerson } from './actions';
import { PersonForm } from './person-form';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('people') });

type Props = { params: Promise<{ client: string }> };

/** Erases the personal data of somebody who asks for it, after explaining what that means. */
export default async function PeoplePage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/people');
  const { ctx, account, now } = visit;
  const all = settingsWordsFor(visit.language);
  const { text, email, find, erases, standing, force, erase } = all.people;
  return (
    <SettingsFrame visit={visit} at="people" words={all}>
      <p>{text}</p>
      {isFresh(account, now) ? (
        <PersonForm
          action={eraseOnePerson}
          words={{ email, find, erases, standing, force, erase }}
          refusals={visit.words.refusals}
          stepUp={visit.words.stepUpTitle}
        />
      ) : (
        <StepUpFirst next={`/office/${ctx.client.name}/settings/people`} visit={visit} />
      )}
    </SettingsFrame>
  );
}
