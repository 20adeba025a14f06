/** The longest life of a session, with or without requests. */
export const SESSION_HOURS = 12;
/** A session ends after this long without a request. */
export const IDLE_MINUTES = 60;
/** How long a step up is valid. */
export const STEP_UP_MINUTES = 10;
/** A session of a till is locked after this long without a request, instead of ended. */
export const LOCK_MINUTES = 30;
/** For this long after the lock a PIN opens the session; then it needs a passkey or a code. */
export const PIN_MINUTES = 60;
