import { hasSecondFactor, type OfficeContext } from './office-context';
import { may, type Permission } from './permissions';

/** Whether somebody may do that now, by their role and with the proof of their session. Scope and step-up are asked apart. */
export const mayDo = ({ membership, now, session }: OfficeContext, permission: Permission): boolean =>
  may(membership, permission, { now, hasSecondFactor: hasSecondFactor(session) });
