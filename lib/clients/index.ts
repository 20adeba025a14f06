export { knownDomains } from './domains';
export { findFile } from './find-file';
export { getClient } from './get-client';
export { listClients } from './list-clients';
