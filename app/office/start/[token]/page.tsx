import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { pool } from '@/db/client';
import { isAtThisMachine } from '@/lib/api/guest';
import { findOfficeProblem, isStartToken, isUnclaimed } from '@/lib/staff';
import { Narrow } from '../../_frame/frames';
import { OfficeForm } from '../../_frame/office-form';
import { readVisit } from '../../_frame/visit';
import { openStart } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.startTitle });

type Props = { params: Promise<{ token: string }> };

/** Creates the first account, by the link that the service prints at start, on this machine, until there is an account. */
export default async function StartPage({ params }: Props) {
  const { words } = await readVisit();
  const { token } = await params;
  if (!isStartToken(token) || !isAtThisMachine(await headers())) notFound();
  if (!(await isUnclaimed(pool().db))) redirect('/office');
  const problem = await findOfficeProblem(pool().db);
  return (
    <Narrow title={words.startTitle}>
      {problem ? (
        <p>{words.problems[problem]}</p>
      ) : (
        <>
          <p>{words.startText}</p>
          <OfficeForm
            action={openStart}
            fields={[
              { name: 'name', label: words.name, autoComplete: 'name', required: true },
              { name: 'email', label: words.email, type: 'email', autoComplete: 'email', required: true },
            ]}
            hidden={{ token }}
            submit={words.startDo}
            refusals={words.refusals}
          />
        </>
      )}
    </Narrow>
  );
}
