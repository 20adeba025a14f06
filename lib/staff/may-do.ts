import { hasSecondFactor, type OfficeContext } from './office-context';
import { may, type Permission, type Subject } from './permissions';

/** Whether the member's role, scope and session allow something now. The step up is checked separately. */
export const mayDo = (
  { membership, now, session }: OfficeContext,
  permission: Permission,
  subject?: Subject,
): boolean => may(membership, permission, { now, hasSecondFactor: hasSecondFactor(session) }, subject);
