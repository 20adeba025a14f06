import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { gate } from '@/db/gate';

export type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; json?: unknown };

export type Answered = { status: number; body: string; bytes: number; location: string | undefined };

type Ask = (question: string) => Promise<Answered>;

/** Longer bodies are read to the end but not kept. */
const KEPT_BYTES = 65_536;
/** Requests per address: fewer than any rate limit of an address allows, also when each adds four seats. */
const QUESTIONS_PER_ADDRESS = 100;
const LAST_CHUNK = '\r\n0\r\n\r\n';

// A random start, so that a second run at the same service uses other addresses.
let addresses = randomInt(2 ** 24);

/** The next address of this machine: Linux has all of 127.0.0.0/8, other systems only 127.0.0.1. */
function nextAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  const next = addresses++;
  return `127.${1 + ((next >> 16) % 254)}.${(next >> 8) & 255}.${next & 255}`;
}

/**
 * A minimal HTTP client, because a library used twice the CPU on the machine that it shares with the servers. Requests go
 * over at most `clients` connections, one at a time each; others are queued. A connection is used QUESTIONS_PER_ADDRESS
 * times.
 */
export function asker(origin: string, clients: number): (path: string, asked?: Asked) => Promise<Answered> {
  const { hostname, port, host } = new URL(origin);
  const open = () => connect({ host: hostname, port: Number(port), noDelay: true, localAddress: nextAddress() });
  const free = Array.from({ length: clients }, () => line(open));
  const inTurn = gate(clients);
  return (path, { method = 'GET', headers = {}, json } = {}) => {
    const body = json === undefined ? '' : JSON.stringify(json);
    let head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (json !== undefined) head += 'Content-Type: application/json\r\n';
    if (method !== 'GET') head += `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return inTurn(async () => {
      const ask = free.pop() as Ask;
      try {
        return await ask(`${head}\r\n${body}`);
      } finally {
        free.push(ask);
      }
    });
  };
}

/** One connection after another, each from another address. */
function line(open: () => Socket): Ask {
  let socket = open();
  let ask = over(socket);
  let left = QUESTIONS_PER_ADDRESS;
  return (question) => {
    if (left-- === 0) {
      socket.end();
      socket = open();
      ask = over(socket);
      left = QUESTIONS_PER_ADDRESS - 1;
    }
    return ask(question);
  };
}

function over(socket: Socket): Ask {
  let answer: Reading | undefined;
  let told: { resolve: (answer: Answered) => void; reject: (error: Error) => void } | undefined;
  socket.on('error', (error) => told?.reject(error));
  socket.on('close', () => told?.reject(new Error('The server closed the connection')));
  socket.on('data', (data) => {
    if (answer) take(answer, data);
    else answer = begin(data);
    if (!isWhole(answer)) return;
    const { status, bytes, kept, location } = answer;
    answer = undefined;
    told?.resolve({ status, bytes, location, body: bytes <= KEPT_BYTES ? Buffer.concat(kept).toString() : '' });
  });
  return (question) =>
    new Promise((resolve, reject) => {
      told = { resolve, reject };
      socket.write(question, (error) => error && reject(error));
    });
}

/** `length`: of the body; undefined when it is chunked. The bytes of a chunked body are counted as sent. */
type Reading = Omit<Answered, 'body'> & { length: number | undefined; kept: Buffer[]; end: string };

/** Response heads are short and arrive in one piece. */
function begin(data: Buffer): Reading {
  const end = data.indexOf('\r\n\r\n');
  const head = data.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const location = /\r\nlocation: ([^\r]+)/i.exec(head)?.[1];
  // Begins with a line end, so that LAST_CHUNK is found in an empty chunked body too.
  const kept = { bytes: 0, kept: [], end: '\r\n' };
  const reading = { status, location, length: length === undefined ? undefined : Number(length), ...kept };
  take(reading, data.subarray(end + 4));
  return reading;
}

function take(reading: Reading, data: Buffer): void {
  reading.bytes += data.length;
  if (reading.bytes <= KEPT_BYTES) reading.kept.push(data);
  if (reading.length === undefined)
    reading.end = (reading.end + data.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
}

const isWhole = ({ length, bytes, end }: Reading) => (length === undefined ? end === LAST_CHUNK : bytes >= length);
