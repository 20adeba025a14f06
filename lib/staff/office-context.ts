import type { StaffProof } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Deed } from './audit/note-deed';
import type { Membership, Permission, Role } from './permissions';

/** A person with an account for the office. */
export type Person = {
  id: number;
  email: string;
  name: string;
  locale: string | null;
  mayCreateClients: boolean;
  /** When a first second factor was added that counts only after FACTOR_WAIT_HOURS; null: there is none that waits. */
  factorsSince: Date | null;
};

/** A signed-in browser. */
export type Session = {
  id: number;
  proof: StaffProof;
  createdAt: Date;
  /** When the person last proved who they are. */
  provenAt: Date;
};

/** Who makes the request, and with which session. */
export type Account = { person: Person; session: Session };

/** A member's request for one organisation. `permission`: the one that allowed it. */
export type OfficeContext = Context &
  Account & {
    membership: Membership & { id: number; factorsApprovedUntil?: Date | null };
    permission: Permission | 'invitation' | 'start';
    requestId: string;
    /** The role that an owner sees the office as, without changing anything: `membership` has this role. */
    seenAs?: Role;
    /** Entries for the audit log, written at the end of the transaction (noteDeed). */
    deeds?: Deed[];
  };

/** After so many hours a first second factor counts without an owner's approval. */
export const FACTOR_WAIT_HOURS = 24;

/** A mailed code or the start link proves access to a mailbox or a terminal only; other proofs are second factors. */
export const isSecondFactor = ({ proof }: Pick<Session, 'proof'>): boolean => proof !== 'code' && proof !== 'start';

type Waiting = {
  person: Pick<Person, 'factorsSince'>;
  membership: Pick<OfficeContext['membership'], 'factorsApprovedUntil'>;
  now: Date;
};

/**
 * Until when the person's second factor does not count at this organisation; undefined: it counts, if they have one. Whoever reads a
 * mailbox can add a first one, so it needs an owner's approval or time in which owners notice.
 */
export function factorWaitsUntil({ person: { factorsSince }, membership, now }: Waiting): Date | undefined {
  if (!factorsSince) return undefined;
  const { factorsApprovedUntil } = membership;
  const until = new Date(factorsSince.getTime() + FACTOR_WAIT_HOURS * 3_600_000);
  return until <= now || (factorsApprovedUntil && factorsApprovedUntil >= factorsSince) ? undefined : until;
}

/** Whether the session has a second factor that counts at this organisation. */
export const hasSecondFactor = (ctx: Waiting & Pick<Account, 'session'>): boolean =>
  isSecondFactor(ctx.session) && factorWaitsUntil(ctx) === undefined;
