import type { Metadata } from 'next';
import { Narrow } from '../../_frame/frames';
import { OfficeForm } from '../../_frame/office-form';
import { nextPath, readVisit } from '../../_frame/visit';
import { typeCode } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.codeTitle });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CodePage({ searchParams }: Props) {
  const { words } = await readVisit();
  const next = nextPath((await searchParams).next);
  return (
    <Narrow title={words.codeTitle}>
      <p>{words.codeText}</p>
      <OfficeForm
        action={typeCode}
        fields={[
          { name: 'code', label: words.code, autoComplete: 'one-time-code', inputMode: 'numeric', required: true },
        ]}
        hidden={{ next }}
        submit={words.signIn}
        refusals={words.refusals}
      />
      <p>
        <a href={`/office/sign-in?next=${encodeURIComponent(next)}`}>{words.newCode}</a>
      </p>
    </Narrow>
  );
}
