import type { PerformanceFilter } from '@/lib/office';

export const eventStatus = ['pub', 'nosal', 'unpub', 'cancelled', 'arch'] as const;

/** The filters in an address. Ignores invalid values. */
export function performanceFilterOf(
  asked: Record<string, string | string[] | undefined>,
): PerformanceFilter & { text: string } {
  const [, at, id] = /^(\d{1,15})-(\d{1,10})$/.exec(String(asked.after ?? '')) ?? [];
  return {
    past: asked.when === 'past',
    text: typeof asked.q === 'string' ? asked.q.slice(0, 100).trim() : '',
    status: eventStatus.find((one) => one === asked.status),
    after: at && Number(at) < 8e14 ? { startsAt: new Date(Number(at)), id: Number(id) } : undefined,
  };
}
