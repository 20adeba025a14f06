export { othersActiveSince } from './client-activity';
export { clientDirectory, type Directory } from './client-directory';
export { confirmClient, type StockState } from './confirm-client';
export { CLIENT_NAME, type Freshness, findClient, forgetClient, getClientById, unlessNoClient } from './find-client';
export { findFile } from './find-file';
export { type ListedClient, listClients, versionOfClients } from './list-clients';
export { isMachineName, isOwnHost } from './own-hosts';
export { paceOf } from './pace-of';
export { shareTransaction } from './share-transaction';
