import type { GiftCard } from '@/lib/gift-cards';
import type { Tone } from '../orders/state';

type State = 'valid' | 'blocked' | 'over' | 'empty';

/** The state of a card at a moment. */
export function stateOf({ balance, blockedAt, expiresAt }: GiftCard, now: Date): State {
  if (blockedAt) return 'blocked';
  if (expiresAt && expiresAt <= now) return 'over';
  return balance === '0.00' ? 'empty' : 'valid';
}

export const TONE_OF = { valid: 'good', blocked: 'wrong', over: 'over', empty: 'over' } as const satisfies Record<
  State,
  Tone
>;
