import { isIP } from 'node:net';

/** Whether `listen` is a valid LISTEN. */
export const isListen = (listen) => listen === 'localhost' || listen === 'all' || isIP(listen) !== 0;

/**
 * The addresses that `listen` means; `host` undefined is all of them. `optional` ones may not exist on a machine: the
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

/** The error codes of listening on an address that the machine lacks. */
export const isNoAddress = (code) => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL';
