import { voucherWordsFor } from '@/lib/i18n/office/vouchers';
import type { listVoucherPlaces } from '@/lib/office';
import { formatLocal } from '../../_frame/format-date';
import { OfficeForm } from '../../_frame/office-form';
import type { OfficeVisit } from '../../_frame/visit';
import { makeOneSeries } from './actions';

type Props = { visit: OfficeVisit; places: Awaited<ReturnType<typeof listVoucherPlaces>>; request: string };

/** The form that creates vouchers: one with a chosen code, or many. */
export function MakeForm({ visit: { language, words }, places, request }: Props) {
  const said = voucherWordsFor(language);
  const { types, shows, performances, blocks } = places;
  const at = (local: string) => formatLocal(local, language);
  const where = [
    ['all', said.everywhere],
    ...shows.map(({ id, name }) => [`show ${id}`, said.show(name)]),
    ...performances.map(({ id, name, startsLocal }) => [`performance ${id}`, said.performance(name, at(startsLocal))]),
    ...blocks.map(({ id, reason, name, startsLocal }) => [`block ${id}`, said.block(reason, name, at(startsLocal))]),
  ] as [string, string][];
  const number = { inputMode: 'numeric', required: true, autoComplete: 'off' } as const;
  return (
    <OfficeForm
      action={makeOneSeries}
      fields={[
        { name: 'name', label: said.name, hint: said.nameHint, required: true, autoComplete: 'off' },
        { name: 'type', label: said.type, type: 'select', options: types.map(({ id, name }) => [String(id), name]) },
        { name: 'place', label: said.place, type: 'select', options: where, hint: said.blockText },
        { name: 'count', label: said.count, value: '1', ...number },
        { name: 'word', label: said.word, hint: said.wordHint, autoComplete: 'off' },
        { name: 'uses', label: said.uses, value: '1', ...number },
        { name: 'seats', label: said.seats, value: '2', ...number },
        { name: 'from', label: said.from, type: 'date' },
        { name: 'until', label: said.until, type: 'date' },
      ]}
      hidden={{ request }}
      submit={said.makeDo}
      refusals={{ ...words.refusals, name_taken: said.taken, not_in_future: said.lateUntil }}
    />
  );
}
