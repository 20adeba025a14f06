import type { Metadata } from 'next';
import { factorWaitsUntil, listInvitations, listTeam, officeTransaction, ROLES } from '@/lib/staff';
import { formatDate, formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import { seeAs } from '../../see-as';
import { inviteMember, withdrawOne } from './actions';
import { positionFields } from './position-fields';
import { ScopeNumbers } from './scope-numbers';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.team });

type Props = { params: Promise<{ client: string }> };

/** The members and invitations of an organisation, and a form to invite somebody. */
export default async function TeamPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/team');
  const { words, language, ctx, now } = visit;
  const zone = ctx.client.timezone;
  const { members, invitations } = await officeTransaction(ctx, async (ctx) => ({
    members: await listTeam(ctx),
    invitations: await listInvitations(ctx),
  }));
  const mayWrite = mayDo(ctx, 'team.write');
  const stepUp = words.stepUpTitle;
  return (
    <OfficeFrame visit={visit} at="/team" title={words.team}>
      <ul className={styles.rows} aria-label={words.members}>
        {members.map(({ id, name, email, role, scope, expiresAt, factorsSince, factorsApprovedUntil }) => (
          <li key={id}>
            <div>
              <a href={`/office/${ctx.client.name}/team/${id}`}>{name}</a>
              <p>{email}</p>
            </div>
            <p>
              {words.roles[role]}
              {scope !== 'all' && ` · ${words.scopes[scope]}`}
              {factorWaitsUntil({ person: { factorsSince }, membership: { factorsApprovedUntil }, now }) &&
                ` · ${words.secure.unapproved}`}
              {expiresAt &&
                ` · ${expiresAt <= now ? words.expired : words.until(formatDate(new Date(expiresAt.getTime() - 1), language, zone))}`}
            </p>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">{words.invitations}</h2>
          <ul className={styles.rows}>
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id}>
                <div>
                  {email}
                  <p>
                    {words.roles[role]} · {words.validUntil(formatMoment(expiresAt, language, zone))}
                  </p>
                </div>
                {mayWrite && (
                  <OfficeForm
                    action={withdrawOne}
                    fields={[]}
                    hidden={{ id: String(id) }}
                    submit={words.withdraw}
                    about={email}
                    isQuiet
                    refusals={words.refusals}
                    stepUp={stepUp}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayWrite && (
        <section aria-labelledby="invite">
          <h2 id="invite">{words.inviteTitle}</h2>
          <OfficeForm
            action={inviteMember}
            fields={[
              { name: 'email', label: words.email, type: 'email', autoComplete: 'off', required: true },
              ...positionFields(words, zone),
            ]}
            submit={words.inviteDo}
            refusals={words.refusals}
            stepUp={stepUp}
          />
          <ScopeNumbers visit={visit} />
        </section>
      )}
      {mayWrite && (
        <section aria-labelledby="see-as">
          <h2 id="see-as">{words.seeTitle}</h2>
          <p className={styles.hint}>{words.seeText}</p>
          <OfficeForm
            action={seeAs}
            fields={[
              {
                name: 'role',
                label: words.role,
                options: ROLES.filter((role) => role !== 'owner').map((role) => [role, words.roles[role]] as const),
              },
            ]}
            submit={words.seeDo}
            isQuiet
            refusals={words.refusals}
            stepUp={stepUp}
          />
        </section>
      )}
    </OfficeFrame>
  );
}
