/** From signing in to having to sign in again, however busy. */
export const SESSION_HOURS = 12;
/** Without a request. */
export const IDLE_MINUTES = 60;
/** How long a proof is fresh enough for what needs one. */
export const STEP_UP_MINUTES = 10;
/** Without a request, of a session that is locked then instead of over. */
export const LOCK_MINUTES = 30;
/** So long after it was locked a PIN opens it; then it asks for a passkey or a code. */
export const PIN_MINUTES = 60;
