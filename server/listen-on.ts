import type { Server } from 'node:http';
import { hostsOf, isNoAddress } from './listen-addresses.mjs';

/**
 * Listens on `port` of every address that `listen` means, each by a server that `make` makes, and returns those. What one
 * cannot listen on ends the process, but for an address that this machine need not have.
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
