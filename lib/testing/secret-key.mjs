/** The SECRET_KEY of the tests, and of the services that they start. */
export const TEST_SECRET_KEY = Buffer.from('a key that only the tests have..').toString('base64');
