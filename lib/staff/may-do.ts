import { hasSecondFactor, type OfficeContext } from './office-context';
import { may, type Permission } from './permissions';

/** Whether the member's role and session allow something now. Scope and step up are checked separately. */
export const mayDo = ({ membership, now, session }: OfficeContext, permission: Permission): boolean =>
  may(membership, permission, { now, hasSecondFactor: hasSecondFactor(session) });
