import { z } from 'zod';
import type { Standing } from '@/lib/waiting-room';

const instant = () => z.iso.datetime();

export const wireStanding = z
  .object({
    state: z.enum(['gathering', 'waiting', 'admitted', 'over']).meta({
      description:
        '`gathering`: not open yet; places are drawn when it opens. `waiting`: wait for `place` to become 0. `admitted`: order now. `over`: no place, or its turn has passed.',
    }),
    place: z.int().min(0).nullable().meta({ description: '1 is next, 0 is admitted; null before the opening.' }),
    opens_at: instant(),
    expected_at: instant().nullable().meta({ description: 'While waiting: when the turn comes, or sooner.' }),
    ends_at: instant().nullable().meta({ description: 'When admitted: until when the first seats can be ordered.' }),
    retry_after: z.int().min(1).nullable().meta({ description: 'Ask again after so many seconds.' }),
    token: z.string().nullable().meta({ description: 'Send it back as `Waiting-Token`.' }),
  })
  .meta({ id: 'Standing', description: 'Where a cart stands before a waiting room.' });

/** @param token null without a place */
export function toWireStanding(
  standing: Standing,
  { opensAt, token }: { opensAt: Date; token: string | null },
): z.infer<typeof wireStanding> {
  const { state } = standing;
  return {
    state,
    place: state === 'waiting' ? standing.place : state === 'admitted' ? 0 : null,
    opens_at: opensAt.toISOString(),
    expected_at: state === 'waiting' ? standing.expectedAt.toISOString() : null,
    ends_at: state === 'admitted' ? standing.endsAt.toISOString() : null,
    retry_after: 'pollSeconds' in standing ? standing.pollSeconds : null,
    token,
  };
}
