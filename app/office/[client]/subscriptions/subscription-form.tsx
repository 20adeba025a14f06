import type { BundleSubscription } from '@/lib/bundle';
import { type SubscriptionOfficeWords, subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import { type Choosable, formVersion, listChoosable, listSubscriptions, listVenuesAndTypes } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal } from '../../_frame/format-date';
import { type FieldOf, OfficeForm } from '../../_frame/office-form';
import type { OfficeVisit } from '../../_frame/visit';
import { toField } from '../../_programme/read-fields';
import { saveOneSubscription } from './actions';
import { otherLanguages } from './read-subscription';

/** `own`: the performances that it contains. */
type Props = { visit: OfficeVisit; one: BundleSubscription | undefined; own?: readonly number[] };

/** The form that creates or changes a subscription. */
export async function SubscriptionForm({ visit, one, own }: Props) {
  const { ctx, language, words } = visit;
  const said = subscriptionOfficeWordsFor(language);
  const { types } = await listVenuesAndTypes(ctx);
  const { performances, hasMore, ranks, all } = await officeTransaction(ctx, async (ctx) => ({
    ...(await listChoosable(ctx, own)),
    all: await listSubscriptions(ctx),
  }));
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const others = all.filter(({ key }) => key !== one?.key).map(({ key, name }): [string, string] => [key, name]);
  const fields: FieldOf[] = [
    { name: 'name', label: said.name, value: one?.name ?? '', required: true, autoComplete: 'off' },
    { name: 'text', label: said.text, value: one?.text ?? '', type: 'textarea' },
    ...otherLanguages(ctx.client.locale).flatMap((code): FieldOf[] => [
      { name: `name_${code}`, label: `${said.name}, ${names.of(code)}`, value: one?.names?.[code] ?? '' },
      {
        name: `text_${code}`,
        label: `${said.text}, ${names.of(code)}`,
        type: 'textarea',
        value: one?.texts?.[code] ?? '',
      },
    ]),
    {
      name: 'kind',
      label: said.kind,
      value: one?.kind ?? 'series',
      type: 'select',
      options: (['series', 'choice'] as const).map((kind) => [kind, said.kinds[kind]]),
    },
    { name: 'at_least', label: said.atLeast, hint: said.choiceHint, value: String(one?.at_least ?? ''), ...number },
    { name: 'at_most', label: said.atMost, hint: said.choiceHint, value: String(one?.at_most ?? ''), ...number },
    {
      name: 'ticket_type',
      label: said.type,
      value: one?.ticket_type ?? '',
      type: 'select',
      hint: said.typeHint,
      options: types.map(({ key, name }) => [key, name]),
    },
    ...performancesIn(performances, one, language).map(inGroup(said.performances)),
    ...ranksIn(ranks, one, said).map(inGroup(said.ranks)),
    moment('sale_from', said.saleFrom, one?.sale_from),
    moment('sale_until', said.saleUntil, one?.sale_until),
    { name: 'maximum', label: said.maximum, hint: said.maximumHint, value: String(one?.maximum ?? ''), ...number },
    ...renewalIn(one, others, said).map(inGroup(said.renewal)),
  ];
  return (
    <>
      {hasMore && <p>{said.moreToChoose(performances.length)}</p>}
      <OfficeForm
        action={saveOneSubscription}
        fields={fields}
        hidden={{ key: one?.key ?? '', seen: one ? formVersion(one) : '' }}
        submit={one ? words.save : said.make}
        refusals={words.refusals}
      />
    </>
  );
}

const number = { inputMode: 'numeric', autoComplete: 'off' } as const;

const moment = (name: string, label: string, at: string | null | undefined): FieldOf => ({
  name,
  label,
  type: 'datetime-local',
  value: toField(at ?? null),
});

const inGroup =
  (group: string) =>
  (field: FieldOf): FieldOf => ({ ...field, group });

function performancesIn(
  all: Choosable['performances'],
  one: BundleSubscription | undefined,
  language: string,
): FieldOf[] {
  const chosen = new Set(one?.performances.map(({ event, performance }) => JSON.stringify([event, performance])));
  return all.map(({ id, event, key, name, startsLocal, location }) => ({
    name: `performance_${id}`,
    type: 'checkbox',
    isOn: chosen.has(JSON.stringify([event, key])),
    label: `${formatLocal(startsLocal, language)} · ${name} · ${location}`,
  }));
}

function ranksIn(
  ranks: readonly string[],
  one: BundleSubscription | undefined,
  said: SubscriptionOfficeWords,
): FieldOf[] {
  return ranks.flatMap((rank): FieldOf[] => {
    const sold = one?.ranks?.find(({ name }) => name === rank);
    return [
      { name: `rank_${rank}`, label: said.sellRank(rank), type: 'checkbox', isOn: sold !== undefined },
      {
        name: `price_${rank}`,
        label: said.priceOf(rank),
        value: sold?.price ?? '',
        inputMode: 'decimal',
        autoComplete: 'off',
        hint: said.ranksHint,
      },
    ];
  });
}

function renewalIn(
  one: BundleSubscription | undefined,
  others: readonly [key: string, name: string][],
  said: SubscriptionOfficeWords,
): FieldOf[] {
  return [
    {
      name: 'renews',
      label: said.renews,
      hint: said.renewsHint,
      value: one?.renewal?.of ?? '',
      type: 'select',
      options: [['', said.renewsNone], ...others],
    },
    moment('renew_from', said.renewFrom, one?.renewal?.from),
    moment('renew_until', said.renewUntil, one?.renewal?.until),
    {
      name: 'remind_days',
      label: said.remindDays,
      hint: said.remindHint,
      ...number,
      value: String(one?.renewal?.remind_days ?? ''),
    },
  ];
}
