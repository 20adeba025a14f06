import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pool } from '@/db/client';
import { findPin, listFactors } from '@/lib/staff';
import { Narrow, SignOut } from '../_frame/frames';
import styles from '../_frame/office.module.css';
import { OfficeForm } from '../_frame/office-form';
import { UsePasskey } from '../_frame/use-passkey';
import { nextPath, readVisit } from '../_frame/visit';
import { askUnlockCode, typePin, typeUnlockCode, unlockWithPasskey } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.lockedTitle });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** A locked session: its person unlocks it by PIN, passkey or code and continues where they were. */
export default async function LockedPage({ searchParams }: Props) {
  const { words, account, locked, now } = await readVisit();
  const next = nextPath((await searchParams).next);
  if (account) redirect(next);
  if (!locked) redirect(`/office/sign-in?next=${encodeURIComponent(next)}`);
  const { db } = pool();
  const { passkeys, totpSince } = await listFactors(db, locked.person.id);
  const { isSet, triesLeft } = await findPin(db, locked, now);
  const isMailed = passkeys.length === 0 && !totpSince;
  const takesPin = isSet && triesLeft > 0;
  const form = { refusals: words.refusals, isQuiet: takesPin } as const;
  return (
    <Narrow title={words.lockedTitle}>
      <p>{words.lockedText(locked.person.name || locked.person.email)}</p>
      {takesPin && (
        <OfficeForm
          action={typePin}
          fields={[
            {
              name: 'secret_pin',
              label: words.pin,
              type: 'password',
              inputMode: 'numeric',
              autoComplete: 'off',
              required: true,
              autoFocus: true,
            },
          ]}
          hidden={{ next }}
          submit={words.unlock}
          refusals={words.refusals}
        />
      )}
      {passkeys.length > 0 && <UsePasskey words={words} finish={unlockWithPasskey} next={next} />}
      <details open={!takesPin && passkeys.length === 0}>
        <summary className={styles.opener}>{words.code}</summary>
        {isMailed && (
          <OfficeForm {...form} action={askUnlockCode} fields={[]} submit={words.send} done={words.codeText} />
        )}
        <OfficeForm
          {...form}
          action={typeUnlockCode}
          fields={[
            {
              name: 'code',
              label: isMailed ? words.code : words.secondCode,
              autoComplete: 'one-time-code',
              required: true,
            },
          ]}
          hidden={{ next }}
          submit={words.unlock}
        />
      </details>
      <p className={styles.or}>{words.otherPerson}</p>
      <SignOut words={words} />
    </Narrow>
  );
}
