import { hasSecondFactor, type OfficeContext } from './office-context';
import { type Permission, type Subject, type Why, why } from './permissions';

/** Whether the member's role, scope and session allow something now, and why (not). The step up is checked separately. */
export const whyMay = (ctx: OfficeContext, permission: Permission, subject?: Subject): Why =>
  why(ctx.membership, permission, { now: ctx.now, hasSecondFactor: hasSecondFactor(ctx) }, subject);

export const mayDo = (...given: Parameters<typeof whyMay>): boolean => whyMay(...given).may;
