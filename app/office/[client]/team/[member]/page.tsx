import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import {
  countDoors,
  factorWaitsUntil,
  findMember,
  isDoorSuccessor,
  listTeam,
  officeTransaction,
  PERMISSIONS,
  versionOf,
  why,
} from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { longIdIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { approveOneFactor, changeOne, endOne } from '../actions';
import { positionFields } from '../position-fields';
import { ScopeNumbers } from '../scope-numbers';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.team });

type Props = { params: Promise<{ client: string; member: string }> };

/** A member's role, and what they may do and why, by the code that decides it. */
export default async function MemberPage({ params }: Props) {
  const { client, member: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/team/[member]');
  const { words, ctx, now } = visit;
  const id = longIdIn(asked) ?? 0;
  const { member, doors, team } = await officeTransaction(ctx, async (ctx) => {
    const member = await findMember(ctx, id);
    return { member, doors: member ? await countDoors(ctx, member.staffId) : 0, team: await listTeam(ctx) };
  });
  if (!member) notFound();
  const successors = team.filter((one) => one.id !== id && isDoorSuccessor(one, now));
  const answers = PERMISSIONS.map((permission) => ({
    permission,
    ...why(member, permission, { now, hasSecondFactor: true }),
  }));
  const mayWrite = mayDo(ctx, 'team.write') && member.endedAt === null;
  const waits = factorWaitsUntil({ person: member, membership: member, now });
  const moment = (at: Date) => formatMoment(at, visit.language, ctx.client.timezone);
  return (
    <OfficeFrame visit={visit} at="/team" title={member.name}>
      <p>{member.email}</p>
      {mayWrite && waits && member.factorsSince && (
        <section aria-labelledby="factor">
          <h2 id="factor">{words.secure.approveTitle}</h2>
          <p>{words.secure.approveText(moment(member.factorsSince), moment(waits))}</p>
          <OfficeForm
            action={approveOneFactor}
            fields={[]}
            hidden={{ id: String(id), seen: member.factorsSince.toISOString() }}
            submit={words.secure.approve}
            refusals={words.refusals}
            stepUp={words.stepUpTitle}
          />
        </section>
      )}
      {mayWrite ? (
        <>
          <OfficeForm
            action={changeOne}
            fields={positionFields(words, ctx.client.timezone, member)}
            hidden={{ id: String(id), seen: versionOf(member) }}
            submit={words.save}
            refusals={words.refusals}
            stepUp={words.stepUpTitle}
          />
          <ScopeNumbers visit={visit} />
          <details>
            <summary className={styles.opener}>{words.end}</summary>
            <p>
              {words.endSure} {doors > 0 && words.doorsOf(doors)}
            </p>
            <OfficeForm
              action={endOne}
              fields={
                doors > 0
                  ? [
                      {
                        name: 'successor',
                        label: words.doorsTo,
                        options: [
                          ['', words.doorsEnd] as const,
                          ...successors.map((one) => [String(one.id), words.doorsGoTo(one.name)] as const),
                        ],
                      },
                    ]
                  : []
              }
              hidden={{ id: String(id) }}
              submit={words.end}
              isQuiet
              refusals={words.refusals}
              stepUp={words.stepUpTitle}
            />
          </details>
        </>
      ) : (
        <p>{words.roles[member.role]}</p>
      )}
      <h2 id="why">{words.why}</h2>
      <ScrollTable labelledBy="why" heads={[words.permission, words.may, words.why]}>
        <tbody>
          {answers.map(({ permission, may, reason }) => (
            <tr key={permission}>
              <td>
                <code>{permission}</code>
              </td>
              <td>{may ? words.may : words.mayNot}</td>
              <td>{words.reasons[reason]}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </OfficeFrame>
  );
}
