import type { Metadata } from 'next';
import { Narrow } from '../../_frame/frames';
import { OfficeForm } from '../../_frame/office-form';
import { UsePasskey } from '../../_frame/use-passkey';
import { nextPath, readVisit } from '../../_frame/visit';
import { typeSecond, usePasskey } from '../actions';

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
      <UsePasskey words={words} finish={usePasskey} next={next} />
    </Narrow>
  );
}
