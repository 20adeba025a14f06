import { networkInterfaces } from 'node:os';

type AddressOptions = {
  listen: string;
  port: number;
  /** The pages to list. */
  pages: readonly string[];
  /** The token that opens the outbox and the test bank from other machines; undefined where both are closed. */
  guestToken: string | undefined;
  /** The path of the link that opens the office for its first person; undefined once somebody can sign in. */
  startPath: string | undefined;
};

const ANY = ['all', '0.0.0.0', '::'];

/** The service's URL on this machine. */
export function addressOf(listen: string, port: number): string {
  if (listen === 'localhost' || ANY.includes(listen)) return `http://localhost:${port}`;
  return urlAt(listen, port);
}

/** The last lines of a start: where the service is, and how other machines reach it. */
export function describeAddresses({ listen, port, pages, guestToken, startPath }: AddressOptions): string {
  const address = addressOf(listen, port);
  const lines = ['', 'Doek is ready. Open:', ...pages.map((page) => `  ${address}${page}`), ''];
  if (startPath) lines.push('To set up the office, once, on this machine:', `  ${address}${startPath}`, '');
  if (isForThisMachine(listen)) lines.push('Only this machine can. For all on the network: LISTEN=all npm start', '');
  else {
    const others = (ANY.includes(listen) ? ownAddresses() : [listen]).map((host) => urlAt(host, port));
    lines.push(`The whole network can: ${others.join(' ') || address}`);
    if (guestToken) {
      lines.push(
        'Mails (/outbox) and the test bank are open on this machine. To open them in one other browser, once:',
      );
      lines.push(`  ${others[0] ?? address}/outbox/open/${guestToken}`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

const isForThisMachine = (listen: string): boolean =>
  listen === 'localhost' || listen.startsWith('127.') || listen === '::1';

const urlAt = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
