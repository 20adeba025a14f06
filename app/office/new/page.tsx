import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EXAMPLES } from '@/lib/office';
import { Narrow } from '../_frame/frames';
import { OfficeForm } from '../_frame/office-form';
import { openAccount, readVisit } from '../_frame/visit';
import { createOrganisation } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.create });

const EXAMPLE_NAMES = { demo: 'Demo Theater', festival: 'Grachtenfringe', kleinkunst: 'Kleinkunst aan de Amstel' };

export default async function NewPage() {
  const { words, account } = await openAccount();
  if (!account.person.mayCreateClients) notFound();
  const examples = EXAMPLES.map((name) => [name, EXAMPLE_NAMES[name]] as const);
  return (
    <Narrow title={words.create}>
      <p>{words.createText}</p>
      <OfficeForm
        action={createOrganisation}
        fields={[
          { name: 'title', label: words.clientTitle, autoComplete: 'organization', required: true },
          { name: 'client_name', label: words.clientName, hint: words.clientNameHint, required: true },
          { name: 'accent', label: words.accent, type: 'color', value: '#96233a' },
          {
            name: 'example',
            label: words.example,
            hint: words.exampleHint,
            options: [['', words.empty], ...examples],
          },
        ]}
        submit={words.createDo}
        refusals={words.refusals}
      />
      <p>
        <a href="/office">{words.back}</a>
      </p>
    </Narrow>
  );
}
