import type { StaffProof } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Deed } from './audit/note-deed';
import type { Membership, Permission, Role } from './permissions';

/** Somebody of the office. */
export type Person = { id: number; email: string; name: string; locale: string | null; mayCreateClients: boolean };

/** The browser that somebody is signed in with. */
export type Session = {
  id: number;
  proof: StaffProof;
  createdAt: Date;
  /** When they last proved who they are. */
  provenAt: Date;
};

/** Who asks, with which browser. */
export type Account = { person: Person; session: Session };

/** Somebody at work for one organisation. `permission`: what the request was allowed by. */
export type OfficeContext = Context &
  Account & {
    membership: Membership & { id: number };
    permission: Permission | 'invitation' | 'start';
    requestId: string;
    /** An owner sees the office as this role does, and changes nothing: `membership` has that role. */
    seenAs?: Role;
    /** What is written into the log with the transaction (noteDeed). */
    deeds?: Deed[];
  };

/** A mailed code, and the link of the start, prove that somebody reads mail or this screen; the rest that they have something besides. */
export const hasSecondFactor = ({ proof }: Pick<Session, 'proof'>): boolean => proof !== 'code' && proof !== 'start';
