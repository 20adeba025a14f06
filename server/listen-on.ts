import type { Server } from 'node:http';
import { hostsOf, isNoAddress } from './listen-addresses.mjs';

/**
 * Listens on `port` of every address that `listen` means, each with a server from `make`; returns the servers. A
 * failure ends the process, except for an optional address that this machine lacks.
 */
export function listenOn(listen: string, port: number, make: () => Server): Server[] {
  return hostsOf(listen).map(({ host, optional }) => {
    const server = make();
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (!(optional && isNoAddress(error.code))) throw error;
    });
    return server.listen({ port, host });
  });
}
