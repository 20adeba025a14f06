import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pool } from '@/db/client';
import { findOfficeProblem } from '@/lib/staff';
import { Narrow } from '../_frame/frames';
import styles from '../_frame/office.module.css';
import { OfficeForm } from '../_frame/office-form';
import { UsePasskey } from '../_frame/use-passkey';
import { nextPath, readVisit } from '../_frame/visit';
import { askCode, usePasskey } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.signIn });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const { words, account } = await readVisit();
  const next = nextPath((await searchParams).next);
  if (account) redirect(next);
  const problem = await findOfficeProblem(pool().db);
  if (problem)
    return (
      <Narrow title={words.office}>
        <p>{words.problems[problem]}</p>
      </Narrow>
    );
  return (
    <Narrow title={words.signIn}>
      <OfficeForm
        action={askCode}
        fields={[
          { name: 'email', label: words.email, type: 'email', autoComplete: 'username webauthn', required: true },
        ]}
        hidden={{ next }}
        submit={words.send}
        refusals={words.refusals}
      />
      <p className={styles.hint}>{words.sendHint}</p>
      <p className={styles.or}>{words.or}</p>
      <UsePasskey words={words} finish={usePasskey} next={next} />
    </Narrow>
  );
}
