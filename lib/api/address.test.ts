import { describe, expect, it } from 'vitest';
import { baseUrl, cacheFor, hostName, isKnownHost, knownBaseUrl, shopPlace } from './address';

const request = (headers: Record<string, string>) => new Request('http://localhost:3000/x', { headers });

it.each([
  [{ host: 'Tickets.Example.org:8443' }, 'tickets.example.org'],
  [{ host: 'localhost:3000', 'x-forwarded-host': 'tickets.example.org, proxy.internal' }, 'tickets.example.org'],
  [{ host: 'tickets.example.org.' }, 'tickets.example.org'],
  [{ host: '[::1]:3000' }, '[::1]'],
  [{ host: 'a b<script>' }, undefined],
])('of %j the host name is %s', (headers, name) => {
  expect(hostName(request(headers))).toBe(name);
});

describe('a shop', () => {
  const clientOf = new Map([
    ['tickets.groot.example', 'groot'],
    ['tickets.klein.example', 'klein'],
  ]);
  const at = (host: string, name: string, more = {}) => shopPlace(request({ host, ...more }), name, clientOf);

  it('is at the root of its own domain, and below its name elsewhere', () => {
    expect(at('tickets.groot.example', 'groot')).toEqual({ origin: 'http://tickets.groot.example', path: '' });
    expect(at('tickets.groot.example:81', 'groot', { 'x-forwarded-proto': 'https' })).toEqual({
      origin: 'https://tickets.groot.example',
      path: '',
    });
    expect(at('doek.example', 'groot')).toEqual({ origin: 'http://doek.example', path: '/groot' });
    expect(at('tickets.klein.example', 'groot').path).toBe('/groot');
  });
});

it('falls back to the request’s own address when the Host header is invalid', () => {
  expect(baseUrl(request({ host: 'a b' }))).toBe('http://localhost:3000');
});

it.each([
  ['localhost', true],
  ['localhost:3000', true],
  ['shop.localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['tickets.groot.example', true],
  ['localhost:81', false],
  ['tickets.groot.example:81', false],
  ['192.0.2.1:3000', false],
  ['localhost.evil.example', false],
  ['a b', false],
])('knows whether %s is a host of ours', (host, isKnown) => {
  const clientOf = new Map([['tickets.groot.example', 'groot']]);
  const asked = request({ host });
  expect(isKnownHost(asked, clientOf)).toBe(isKnown);
  expect(cacheFor(asked, 60, clientOf)).toBe(isKnown ? 'public, max-age=60' : 'private, no-store');
  expect(knownBaseUrl(asked, clientOf)).toBe(isKnown ? `http://${host}` : 'http://localhost:3000');
});
