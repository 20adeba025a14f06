import { generateKeyPairSync } from 'node:crypto';
import { ticketsPdf } from '@/lib/papers';
import { samplePaper, sampleTicket } from '@/lib/papers/testing/sample';
import { ticketCode } from '@/lib/tickets';

const COUNT = 1000;
const BAR_SECONDS = 60;

/** Signs a thousand tickets and makes a PDF of each, one after the other. @returns a line with how long that took */
export async function measurePapers(): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const paper = samplePaper();
  const madeAt = new Date();
  const startedAt = performance.now();
  let bytes = 0;
  for (let orderId = 1; orderId <= COUNT; orderId++) {
    const code = ticketCode({ orderId, position: 1, subEventId: 95, nr: orderId }, { id: 1, privateKey });
    const name = `Bezoeker ${orderId}`;
    bytes += (await ticketsPdf([sampleTicket({ code, name })], { orderNumber: `2026-${orderId}`, madeAt }, paper))
      .length;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const size = (bytes / COUNT / 1024).toFixed(1);
  return `1,000 tickets, each signed and a PDF of its own of ${size} KiB: ${seconds.toFixed(1)} s on one core (bar: ${BAR_SECONDS} s)`;
}
