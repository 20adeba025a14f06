import postgres from 'postgres';

/** How often the connection is tried, and how long it may take to answer. */
const BEAT_MS = 5000;
const RETRY_MS = 500;

export type Ear = {
  /** Changes with every message; undefined while messages may be missed. */
  heard: () => number | undefined;
  close: () => Promise<void>;
};

/**
 * Listens on a channel on a connection of its own. After a lost connection it listens again and counts that as a message; a
 * connection that dies silently is noticed within ten seconds. Behind a pooler in transaction mode it never listens, because
 * messages would not arrive.
 */
export function listen(url: string, channel: string): Ear {
  let count = 0;
  let isListening = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const after = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(beat, milliseconds).unref();
  };
  const deaf = () => {
    isListening = false;
    after(RETRY_MS);
  };
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    prepare: false,
    fetch_types: false,
    connect_timeout: BEAT_MS / 1000,
    onnotice: () => {},
    connection: { application_name: 'doek listener' },
    onclose: deaf,
    // An internal option, as sql.listen() sets it for its own connection, which gives up when it cannot reconnect.
    ...{ onnotify: () => count++ },
  });

  const beat = async () => {
    const late = setTimeout(deaf, BEAT_MS).unref();
    try {
      const result = await sql`SELECT pg_backend_pid() AS pid`;
      // Behind a pooler the pid of the protocol and that of the server differ.
      const isDirect = result.state.pid === result[0]?.pid;
      if (isDirect) await sql`LISTEN ${sql(channel)}`;
      if (isDirect && !isListening) count++;
      isListening = isDirect;
    } catch {
      isListening = false;
    }
    clearTimeout(late);
    after(isListening ? BEAT_MS : RETRY_MS);
  };
  void beat();

  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    await sql.end({ timeout: 1 });
  };
  return { heard: () => (isListening ? count : undefined), close };
}
