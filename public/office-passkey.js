// What office.js loads on the pages that ask for a passkey.
// By hand: Safari before 18.4 and Chrome before 129 have no `parse…OptionsFromJSON` and no `toJSON`.

const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const withBytes = (one) => ({ ...one, id: bytesOf(one.id) });

const readOptions = ({ challenge, user, excludeCredentials = [], allowCredentials = [], ...others }) => ({
  ...others,
  challenge: bytesOf(challenge),
  ...(user && { user: withBytes(user) }),
  excludeCredentials: excludeCredentials.map(withBytes),
  allowCredentials: allowCredentials.map(withBytes),
});

function writeAnswer(signed) {
  const { id, type, authenticatorAttachment, response } = signed;
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const given = parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]);
  return JSON.stringify({
    id,
    rawId: id,
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: signed.getClientExtensionResults(),
    response: { ...Object.fromEntries(given), transports: response.getTransports?.() },
  });
}

/** Asks the browser for a passkey, a new one if `isNew`. @returns its answer as JSON. Rejects when the person or the browser refuses. */
export async function answerPasskey(options, isNew) {
  const publicKey = readOptions(options);
  return writeAnswer(await navigator.credentials[isNew ? 'create' : 'get']({ publicKey }));
}
