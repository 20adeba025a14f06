export { listAudit } from './audit/list-audit';
export { type Deed, noteDeed } from './audit/note-deed';
export { type AuditChain, verifyChain } from './audit/verify-chain';
export { type Browser, readKnown, writeKnown } from './browser';
export { codeOf } from './challenges/challenge';
export { listFactors, needsSecondStep } from './factors/list-factors';
export { newPasskeyOptions, passkeyOptions, type Site } from './factors/passkeys';
export { beginTotp } from './factors/totp';
export { findOfficeProblem, type OfficeProblem } from './find-office-problem';
export { limitTries } from './limit-tries';
export { lockSession, lockWhenIdle } from './lock/lock-session';
export { findPin, setPin, unlockWithPin } from './lock/pin';
export { claimStaffMail, deleteStaffMail, dueStaffMails, listExpired } from './mails/claim-staff-mail';
export { queueStaffMail, type StaffMail } from './mails/queue-staff-mail';
export { mayDo, whyMay } from './may-do';
export {
  type Account,
  factorWaitsUntil,
  isSecondFactor,
  type OfficeContext,
  type Person,
  type Session,
} from './office-context';
export { doorTransaction, officeTransaction, ownerTransaction } from './office-transaction';
export { officeAddress, officeOrigin } from './office-url';
export { addressOf, changePerson, findPersonByEmail } from './people';
export * from './permissions';
export { Refusal, type RefusalCode, whenTaken } from './refusal';
export { deleteOldSessions, endOtherSessions, endSession, listSessions } from './sessions/end-session';
export { findAccount, findLockedAccount, isFresh } from './sessions/find-account';
export { LOCK_MINUTES, PIN_MINUTES, SESSION_HOURS } from './sessions/session-times';
export { newToken } from './sessions/token';
export { askForCode } from './sign-in/ask-for-code';
export {
  addOwnPasskey,
  addOwnTotp,
  newRecoveryCodes,
  removeOwnPasskey,
  removeOwnTotp,
  resetFactors,
} from './sign-in/change-factors';
export { nameOwner } from './sign-in/name-owner';
export { isAskedForSecond, signInWithCode, signInWithPasskey, signInWithSecond } from './sign-in/sign-in';
export { isStartToken, isUnclaimed, startOwner } from './sign-in/start-owner';
export { stepUpWithCode, stepUpWithPasskey } from './sign-in/step-up';
export { acceptInvitation } from './team/accept-invitation';
export { approveFactor, findWaitingFactor } from './team/approve-factor';
export { changeMember, endMember, versionOf } from './team/change-member';
export { countDoors, isDoorSuccessor } from './team/doors-of-member';
export { findInvitation, type Invitation, invitationToken } from './team/find-invitation';
export { findMembership, listOffices, listOwnerless } from './team/find-membership';
export { invite, type RoleAt, withdrawInvitation } from './team/invite';
export { findMember, listInvitations, listTeam, type TeamMember } from './team/list-team';
export { takeClient } from './team/take-client';
