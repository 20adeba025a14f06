import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchPicture, MOST_BYTES } from './fetch-picture';

let server: Server;
let url: string;
let answer: RequestListener;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const fetched = (path = '', options = {}) => fetchPicture(url + path, { allowPrivate: true, ...options });

it('follows a few redirects, and sends no secrets', async () => {
  const asked: string[] = [];
  answer = ({ url: path = '', headers }, response) => {
    asked.push(path, ...Object.keys(headers).filter((name) => /cookie|authorization|referer/.test(name)));
    if (path === '/picture') response.end('bytes');
    else
      response
        .writeHead(302, { location: path === '/a' ? '/b' : path === '/b' ? `${url}/picture` : '/for-ever' })
        .end();
  };
  expect((await fetched('/a')).toString()).toBe('bytes');
  expect(asked).toEqual(['/a', '/b', '/picture']);
  await expect(fetched('/for-ever')).rejects.toThrow('More than 3 redirects');
});

it('fails with a sentence when there is none, when it is too large, hangs, is too slow or breaks off', async () => {
  answer = (_, response) => response.writeHead(404).end();
  await expect(fetched()).rejects.toThrow('The status is 404');
  answer = (_, response) => response.writeHead(200, { 'content-length': String(MOST_BYTES + 1) }).write('x');
  await expect(fetched()).rejects.toThrow('It is larger than 15 MiB');
  answer = (_, response) => {
    for (let i = 0; i <= 16; i++) response.write(Buffer.alloc(1024 * 1024));
  };
  await expect(fetched()).rejects.toThrow('It is larger than 15 MiB');
  answer = () => {};
  await expect(fetched('', { timeoutMs: 100 })).rejects.toThrow('Not there within 0.1 s');
  answer = (_, response) => {
    const more = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(more));
  };
  await expect(fetched('', { timeoutMs: 100 })).rejects.toThrow('Not there within 0.1 s');
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '9' }).write('x');
    setImmediate(() => response.destroy());
  };
  await expect(fetched()).rejects.toThrow();
});

it('connects only to public addresses, by https', async () => {
  for (const [address, reason] of [
    [url, /is not an address of the internet/],
    ['https://169.254.169.254/latest/meta-data', /is not an address of the internet/],
    ['https://[::ffff:10.0.0.1]/a.jpg', /is not an address of the internet/],
    ['https://localhost/a.jpg', /is not an address of the internet/],
    ['http://pictures.example/a.jpg', /Only https/],
    ['file:///etc/passwd', /Only https/],
  ] as const)
    await expect(fetchPicture(address)).rejects.toThrow(reason);
});
