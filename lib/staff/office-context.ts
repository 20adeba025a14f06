import type { StaffProof } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Deed } from './audit/note-deed';
import type { Membership, Permission, Role } from './permissions';

/** A person with an account for the office. */
export type Person = { id: number; email: string; name: string; locale: string | null; mayCreateClients: boolean };

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
    membership: Membership & { id: number };
    permission: Permission | 'invitation' | 'start';
    requestId: string;
    /** The role that an owner sees the office as, without changing anything: `membership` has this role. */
    seenAs?: Role;
    /** Entries for the audit log, written at the end of the transaction (noteDeed). */
    deeds?: Deed[];
  };

/** A mailed code or the start link proves access to a mailbox or a terminal only; other proofs are second factors. */
export const hasSecondFactor = ({ proof }: Pick<Session, 'proof'>): boolean => proof !== 'code' && proof !== 'start';
