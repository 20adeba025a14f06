import type { Metadata } from 'next';
import { pool } from '@/db/client';
import { listFactors } from '@/lib/staff';
import { Narrow } from '../_frame/frames';
import { OfficeForm } from '../_frame/office-form';
import { UsePasskey } from '../_frame/use-passkey';
import { nextPath, openAccount, readVisit } from '../_frame/visit';
import { askStepUpCode, typeStepUpCode, usePasskeyAgain } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.stepUpTitle });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function StepUpPage({ searchParams }: Props) {
  const { words, account } = await openAccount();
  const next = nextPath((await searchParams).next);
  const { passkeys, totpSince } = await listFactors(pool().db, account.person.id);
  const isMailed = passkeys.length === 0 && !totpSince;
  const code = { name: 'code', autoComplete: 'one-time-code', required: true } as const;
  return (
    <Narrow title={words.stepUpTitle}>
      <p>{words.stepUpText}</p>
      {passkeys.length > 0 && <UsePasskey words={words} finish={usePasskeyAgain} next={next} />}
      {isMailed && (
        <OfficeForm
          action={askStepUpCode}
          fields={[]}
          submit={words.send}
          isQuiet
          done={words.codeText}
          refusals={words.refusals}
        />
      )}
      <OfficeForm
        action={typeStepUpCode}
        fields={[{ ...code, label: isMailed ? words.code : words.secondCode }]}
        hidden={{ next }}
        submit={words.continue}
        refusals={words.refusals}
      />
    </Narrow>
  );
}
