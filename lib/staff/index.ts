export { listAudit } from './audit/list-audit';
export { type Deed, noteDeed } from './audit/note-deed';
export { type Chain, verifyChain } from './audit/verify-chain';
export { findOfficeProblem, type OfficeProblem } from './find-office-problem';
export { type Account, hasSecondFactor, type OfficeContext, type Person, type Session } from './office-context';
export { officeTransaction } from './office-transaction';
export * from './permissions';
export { Refusal, type RefusalCode } from './refusal';
