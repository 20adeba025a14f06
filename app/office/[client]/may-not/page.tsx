import type { Metadata } from 'next';
import { PERMISSIONS } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import { explainPermission, openOffice, readVisit } from '../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.mayNotTitle });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Why a member may not open a page; the reason comes from the code that refused it. */
export default async function MayNotPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/may-not');
  const { words, ctx } = visit;
  const asked = (await searchParams).permission;
  const permission = PERMISSIONS.find((one) => one === asked) ?? 'team.write';
  const { reason, roles } = explainPermission(ctx, permission);
  return (
    <OfficeFrame visit={visit} at="/may-not" title={words.mayNotTitle}>
      {reason === 'second_factor' ? (
        <p>
          {words.needsSecond} <a href="/office/account">{words.account}</a>
        </p>
      ) : (
        <>
          <p>
            {words.reasons[reason]}. {words.rolesWith(roles.map((role) => words.roles[role]).join(', '))}
          </p>
          <p>{words.mayNotText}</p>
        </>
      )}
    </OfficeFrame>
  );
}
