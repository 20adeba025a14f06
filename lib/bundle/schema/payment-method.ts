import { z } from 'zod';
import { isKeyed, KEYED_PROVIDERS, type KeyMember, kindOf, OFFERED_PROVIDERS } from '@/lib/providers';
import { amount, maybe, whole } from './fields';
import { byLanguage, line, name } from './text';

/** Payment methods whose money comes days later or is collected afterwards, longer than an order waits. */
const SLOW = new Set(KEYED_PROVIDERS.flatMap((provider) => kindOf(provider).slowMethods));

const secret = (pattern: RegExp, what: string) =>
  line(300).regex(pattern, `must be ${what}`).meta({ kind: 'secret' }).optional();

/** The members of the bundle that contain keys, each with its provider. */
const KEYS = KEYED_PROVIDERS.flatMap((provider) =>
  Object.entries(kindOf(provider).keys).map(([member, field]) => ({ member: member as KeyMember, provider, field })),
);
const keyMembers = Object.fromEntries(
  KEYS.map(({ member, field: { pattern, what, description } }) => [
    member,
    secret(pattern, what).describe(description),
  ]),
) as Record<KeyMember, ReturnType<typeof secret>>;

const quoted = (names: readonly string[]): string => names.map((one) => `"${one}"`).join(' or ');

/** A payment method. Its keys are never exported; an import without them keeps the stored ones. */
export const paymentMethod = z
  .strictObject({
    payment_id: maybe(whole(1, 2_147_483_647)).describe('The id in the API, if it must be this one.'),
    payment_desc: name(100).describe('The name that buyers see.'),
    payment_names: maybe(byLanguage(100)).describe(
      'Its name by language. In a language without one the usual name of that payment method is shown.',
    ),
    payment_cost: maybe(amount()).describe('What it adds to an order.'),
    provider: maybe(z.enum(OFFERED_PROVIDERS)).describe('Who takes the money. Left out: the method is not offered.'),
    method: maybe(
      line(40)
        .regex(/^[a-z][a-z0-9_]*$/, 'must be the provider’s word for a way of paying, such as "ideal"')
        .refine((method) => !SLOW.has(method), 'is a way of paying that takes days: an order waits half an hour')
        .meta({ kind: 'the provider’s word for it' }),
    ).describe('The payment method at the provider. Left out: buyers choose there.'),
    ...keyMembers,
  })
  .check((ctx) => {
    const { provider, method } = ctx.value;
    const wrong = (member: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [member], input: ctx.value, message });
    const isGiven = ({ member }: { member: KeyMember }) => ctx.value[member] !== undefined;
    for (const { member, provider: owner } of KEYS.filter(isGiven)) {
      if (provider !== owner) wrong(member, `belongs to provider ${quoted([owner])}`);
    }
    const own = KEYS.filter((key) => key.provider === provider);
    const given = own.find(isGiven);
    for (const { member } of own.filter((key) => given && !isGiven(key))) {
      wrong(member, `must be given with ${given?.member}`);
    }
    if (method !== null && !isKeyed(provider)) wrong('method', `belongs to provider ${quoted(KEYED_PROVIDERS)}`);
  });
