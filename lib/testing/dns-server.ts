import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The records of a name: IPv4 addresses and texts. `broken`: the server fails when it is asked for it. */
type Records = { A?: string[]; TXT?: string[]; broken?: boolean };

const [A, TXT] = [1, 16];
const [SERVFAIL, NXDOMAIN] = [2, 3];

/** A DNS server on this machine that knows the names in `names`, which a test may change at any time. */
export async function dnsServer(names: Map<string, Records>) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => socket.send(answer(question, names), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, stop: () => socket.close() };
}

function answer(question: Buffer, names: Map<string, Records>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + size));
    at += size + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const known = names.get(labels.join('.').toLowerCase());
  const data =
    type === A
      ? (known?.A ?? []).map((ip) => Buffer.from(ip.split('.').map(Number)))
      : type === TXT
        ? (known?.TXT ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
        : [];
  const code = known?.broken ? SERVFAIL : known ? 0 : NXDOMAIN;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  const records = data.map((bytes) => {
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0]);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, question.subarray(12, at + 5), ...records]);
}
