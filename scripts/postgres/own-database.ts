import { type Claim, claimHome, type Holder } from './claim';
import { createDatabase, DATABASE } from './create-database';
import { readPassword } from './password';
import { type ClusterPlace, openPlace } from './place';
import { type Supervised, supervisePostgres } from './supervise';

export type OwnDatabase = {
  url: string;
  socket: string | undefined;
  lost: Promise<string>;
  hurry: () => void;
  /** Stops PostgreSQL and releases the place. */
  close: () => Promise<void>;
};

/** The checkout's place, claimed for this process: one process at a time owns its PostgreSQL. */
export type ClaimedPlace = { place: ClusterPlace; claim: Claim };

const WAIT_MILLISECONDS = 200;

/**
 * Claims the checkout's place. When a service holds it, calls `onService`, which may throw or return a result. When a
 * command holds it, waits for its end.
 */
export async function claimPlace<T>(
  root: string,
  use: Holder['use'],
  { web, tell, onService }: { web?: string; tell: (line: string) => void; onService: (holder: Holder) => T },
): Promise<ClaimedPlace | { place: ClusterPlace; service: NonNullable<T> }> {
  const place = await openPlace(root);
  let told = false;
  for (;;) {
    const claim = claimHome(place.home, use, web);
    if (!('heldBy' in claim)) return { place, claim };
    const { heldBy } = claim;
    if (heldBy.use === 'service') {
      const service = onService(heldBy);
      if (service !== undefined && service !== null) return { place, service };
    }
    if (!told) tell(`Waiting for process ${heldBy.pid}, which uses the database.`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
  }
}

/** Starts PostgreSQL in a claimed place, with its database. */
export async function startOwnDatabase(
  root: string,
  { place, claim }: ClaimedPlace,
  tell: (line: string) => void,
): Promise<OwnDatabase> {
  let server: Supervised;
  try {
    server = await supervisePostgres(place, readPassword(root, place), tell);
  } catch (error) {
    claim.release();
    throw error;
  }
  const close = async () => {
    await server.stop();
    claim.release();
  };
  try {
    await createDatabase(server.urlOf('postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  claim.announce(server.port);
  return { url: server.urlOf(DATABASE), socket: server.socket, lost: server.lost, hurry: server.hurry, close };
}
