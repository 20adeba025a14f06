import { isIP } from 'node:net';

/** Whether LISTEN may be `listen`. */
export const isListen = (listen) => listen === 'localhost' || listen === 'all' || isIP(listen) !== 0;

/**
 * The addresses that `listen` means; `host` undefined is every one. What is `optional` some machines do not have: the
 * loopback of IPv6.
 */
export function hostsOf(listen) {
  if (listen === 'all') return [{ host: undefined, optional: false }];
  if (listen !== 'localhost') return [{ host: listen, optional: false }];
  return [
    { host: '127.0.0.1', optional: false },
    { host: '::1', optional: true },
  ];
}

/** What listening fails with where the machine has no such address. */
export const isNoAddress = (code) => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL';
