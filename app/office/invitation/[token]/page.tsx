import type { Metadata } from 'next';
import { pool } from '@/db/client';
import { findInvitation, findPersonByEmail } from '@/lib/staff';
import { Narrow } from '../../_frame/frames';
import { OfficeForm } from '../../_frame/office-form';
import { readVisit } from '../../_frame/visit';
import { answerInvitation } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.office });

type Props = { params: Promise<{ token: string }> };

/** An invitation and the button that accepts it. Opening the page changes nothing, since mail scanners open links too. */
export default async function InvitationPage({ params }: Props) {
  const { words, account, now } = await readVisit();
  const { token } = await params;
  const { db } = pool();
  const invitation = await findInvitation(db, token, now);
  if (!invitation)
    return (
      <Narrow title={words.office}>
        <p>{words.refusals.invitation_over}</p>
      </Narrow>
    );
  const known = await findPersonByEmail(db, invitation.email);
  const isStranger = known !== undefined && account?.person.id !== known.id;
  return (
    <Narrow title={words.invitationTitle(invitation.client.title)}>
      <p>{words.invitationText(words.roles[invitation.role])}</p>
      {isStranger || (account && !known) ? (
        <p>
          {known ? words.invitationSignIn(invitation.email) : words.refusals.other_address}{' '}
          <a href="/office/sign-in">{words.signIn}</a>
        </p>
      ) : (
        <OfficeForm
          action={answerInvitation}
          fields={known ? [] : [{ name: 'name', label: words.name, autoComplete: 'name', required: true }]}
          hidden={{ token }}
          submit={words.invitationDo}
          refusals={words.refusals}
        />
      )}
    </Narrow>
  );
}
