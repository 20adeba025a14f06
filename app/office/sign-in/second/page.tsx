import type { Metadata } from 'next';
import { Narrow } from '../../_frame/frames';
import { OfficeForm } from '../../_frame/office-form';
import { PasskeyButton } from '../../_frame/passkey-button';
import { nextPath, readVisit } from '../../_frame/visit';
import { beginPasskey, typeSecond, usePasskey } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.secondTitle });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondPage({ searchParams }: Props) {
  const { words } = await readVisit();
  const next = nextPath((await searchParams).next);
  return (
    <Narrow title={words.secondTitle}>
      <p>{words.secondText}</p>
      <OfficeForm
        action={typeSecond}
        fields={[{ name: 'code', label: words.secondCode, autoComplete: 'one-time-code', required: true }]}
        hidden={{ next }}
        submit={words.continue}
        refusals={words.refusals}
      />
      <PasskeyButton
        begin={beginPasskey}
        finish={usePasskey}
        text={words.withPasskey}
        noScript={words.noScript}
        next={next}
        refusals={words.refusals}
      />
    </Narrow>
  );
}
