import { oncePerProcess } from '@/lib/once-per-process';

type LastRequest = { clientId: number; at: number };

const asked = oncePerProcess('asked clients', (): { last: LastRequest; another: LastRequest } => ({
  last: { clientId: 0, at: 0 },
  another: { clientId: 0, at: 0 },
}));

/** Records a request of an organisation. */
export function recordClientRequest(clientId: number): void {
  if (asked.last.clientId !== clientId) asked.another = asked.last;
  asked.last = { clientId, at: performance.now() };
}

/** Whether another organisation had a request in this process since then (performance.now()). */
export function othersActiveSince(clientId: number, at: number): boolean {
  const { last, another } = asked;
  const others = last.clientId === clientId ? another : last;
  return others.at >= at;
}
