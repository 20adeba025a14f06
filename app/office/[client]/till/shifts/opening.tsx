import type { ShiftWords } from '@/lib/i18n/office/shifts';
import type { Till } from '@/lib/office';
import type { Action } from '../../../_frame/form-state';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';

type Props = { visit: OfficeVisit; said: ShiftWords; tills: readonly Till[]; action: Action };

/** Opens the member's shift: at which till, with how much cash in its drawer. */
export function Opening({ visit: { ctx, words }, said, tills, action }: Props) {
  if (tills.length === 0) return <p>{said.noTills}</p>;
  return (
    <section aria-labelledby="open">
      <h2 id="open">{said.open}</h2>
      <OfficeForm
        action={action}
        fields={[
          {
            name: 'till',
            label: said.till,
            type: 'select',
            options: tills.map(({ id, name }) => [String(id), name] as const),
          },
          {
            name: 'float',
            label: `${said.float} (${ctx.client.currency})`,
            hint: said.floatHint,
            inputMode: 'decimal',
            autoComplete: 'off',
            required: true,
          },
        ]}
        submit={said.openDo}
        refusals={{ ...words.refusals, ...said.refusals }}
        stepUp={words.stepUpTitle}
      />
    </section>
  );
}
