import dns from 'node:dns';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from './post-message';
import { startReceiver } from './testing/receiver';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver.stop();
});

const post = (url: string, options = {}) => postMessage({ url, headers: { 'x-one': '1' }, body: '{"é":1}' }, options);
const here = { allowPrivate: true };

describe('what a receiver gets and answers', () => {
  it('is one POST with the body as it is', async () => {
    expect(await post(`${receiver.url}/hook?a=b`, here)).toBe(204);
    expect(receiver.received).toMatchObject([{ path: '/hook?a=b', body: '{"é":1}' }]);
    expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-one': '1' });
  });

  it('may be any status; a redirect leads nowhere', async () => {
    const other = await startReceiver();
    receiver.answer = (response) => response.writeHead(307, { location: other.url }).end();
    expect(await post(receiver.url, here)).toBe(307);
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('fails in words when it hangs, breaks off, speaks no HTTP or is not there', async () => {
    receiver.answer = () => {};
    await expect(post(receiver.url, { ...here, timeoutMs: 100 })).rejects.toThrow('No answer within 0.1 s');
    receiver.answer = (response) => response.destroy();
    await expect(post(receiver.url, here)).rejects.toThrow('socket hang up');
    await receiver.stop();
    await expect(post(receiver.url, here)).rejects.toThrow('ECONNREFUSED');
  });

  it('is read no longer than the time allows', async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    receiver.answer = (response) => {
      response.on('close', closed);
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(1000)), 5);
      response.on('close', () => clearInterval(more));
    };
    expect(await post(receiver.url, { ...here, timeoutMs: 200 })).toBe(200);
    await isClosed;
  });
});

describe('outside development', () => {
  const refusal = (url: string) => post(url, { allowPrivate: false, timeoutMs: 2000 });
  const literals = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'];

  it.each(literals)('https://%s is not connected to', async (host) => {
    await expect(refusal(`https://${host}:${new URL(receiver.url).port}/`)).rejects.toThrow(
      'not an address of the internet',
    );
  });

  it('nothing goes out in clear text', async () => {
    await expect(refusal('http://example.org/')).rejects.toThrow('Only https');
  });

  it('a name is refused for what it stands for when it is connected to, and not asked twice', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    let connections = 0;
    server.on('connection', (socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise<void>((resolve) => connect(port, '127.0.0.1').on('close', () => resolve()));
    expect(connections).toBe(1);

    await expect(refusal(`https://localhost:${port}/`)).rejects.toThrow('not an address of the internet');
    // DNS rebinding: the attacker's name resolves to a public address first, and to this machine from then on.
    const answers = [[{ address: '192.0.2.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    for (const second of answers) {
      const lookup = vi
        .spyOn(dns, 'lookup')
        .mockImplementation(((_host: string, _options: object, done: Done) =>
          done(null, [{ address: '93.184.216.34', family: 4 }, ...second])) as typeof dns.lookup);
      await expect(refusal(`https://rebound.example:${port}/`)).rejects.toThrow('not an address of the internet');
      expect(lookup).toHaveBeenCalledTimes(1);
      lookup.mockRestore();
    }
    expect(connections).toBe(1);
    server.close();
  });
});

type Done = (error: Error | null, addresses: dns.LookupAddress[]) => void;
