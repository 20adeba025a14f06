import { randomUUID } from 'node:crypto';
import type { Context } from '@/lib/context';
import { codeGiven, issueGiftCard } from '@/lib/gift-cards';
import { money } from '@/lib/money';
import { makeMember } from '@/lib/staff/testing/make-member';

/** Makes a gift card with this balance. @returns its code */
export async function giveCard(ctx: Context, amount: string, expiresAt?: Date): Promise<string> {
  const { person } = await makeMember(ctx.db, ctx.client);
  const about = { staffId: person.id, reason: 'A test', request: randomUUID(), expiresAt };
  const { card } = await issueGiftCard(ctx, { amount: money(amount), ...about });
  return codeGiven(card) ?? '';
}
