import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { threadsOf } from '@/lib/papers/draw-in-threads';
import { samplePaper, sampleTicket } from '@/lib/papers/testing/sample';
import { ticketCode } from '@/lib/tickets';
import { paperThread } from '@/server/paper-thread';

const COUNT = 1000;
const BAR_SECONDS = 8;
/** How many PDFs may wait for a thread. */
const AT_ONCE = 100;

/**
 * Signs a thousand tickets and makes a PDF of each in threads of the build in `distDir`. @returns a line with the time
 */
export async function measurePapers(distDir: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { facts } = samplePaper();
  const drawer = threadsOf(resolve(paperThread(distDir)));
  const madeAt = new Date();
  const startedAt = performance.now();
  let next = 1;
  let bytes = 0;
  const line = async () => {
    while (next <= COUNT) {
      const orderId = next++;
      const code = ticketCode(
        { orderId, position: 1, subEventId: 95, nr: orderId, generation: 0 },
        { id: 1, privateKey },
      );
      const tickets = [sampleTicket({ code, name: `Bezoeker ${orderId}` })];
      const pdf = await drawer({ kind: 'tickets', facts, tickets, orderNumber: `2026-${orderId}`, madeAt });
      bytes += pdf.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  const seconds = (performance.now() - startedAt) / 1000;
  const size = (bytes / COUNT / 1024).toFixed(1);
  return `1,000 tickets, each signed and a PDF of its own of ${size} KiB: ${seconds.toFixed(1)} s in two threads (bar: ${BAR_SECONDS} s)`;
}
