import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = Email & { recipients: string[]; raw: string; isSecure: boolean };
/** An answer that is not 250. */
export type MailRefusal = { code: number; message: string };

type Hooks = {
  /** Before the greeting. */
  onConnect?: () => void;
  /** For each recipient; its result is the answer. */
  onRecipient?: (address: string) => MailRefusal | undefined;
  /** After the whole mail has arrived, before the answer. */
  onMail?: (mail: Received) => MailRefusal | undefined | Promise<undefined>;
};

/** A certificate and the only user: the server then requires STARTTLS and this user's login. */
type Guarded = { key: string; cert: string; user: string; password: string };

/** A mail server that collects accepted mail, parsed. `hooks` may be changed while it runs. */
export async function startMailServer(hooks: Hooks = {}, guarded?: Guarded) {
  const received: Received[] = [];
  const refuse = (refusal: MailRefusal | undefined) =>
    refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    ...(guarded
      ? { key: guarded.key, cert: guarded.cert, allowInsecureAuth: false, onAuth: authOf(guarded) }
      : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
    onConnect: (_session, answer) => {
      hooks.onConnect?.();
      answer();
    },
    onRcptTo: ({ address }, _session, answer) => answer(refuse(hooks.onRecipient?.(address))),
    onData: async (stream, session, answer) => {
      // A connection that closes in the middle of a mail has sent none.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      const mail = {
        ...(await PostalMime.parse(raw)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        isSecure: session.secure,
        raw,
      };
      const refusal = refuse(await hooks.onMail?.(mail));
      if (!refusal) received.push(mail);
      answer(refusal);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const login = guarded ? `${guarded.user}:${encodeURIComponent(guarded.password)}@` : '';
  return { url: `smtp://${login}${guarded ? 'localhost' : '127.0.0.1'}:${port}`, received, hooks, close };
}

const authOf =
  ({ user, password }: Guarded): NonNullable<SMTPServerOptions['onAuth']> =>
  (login, _session, answer) =>
    login.username === user && login.password === password
      ? answer(null, { user })
      : answer(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
