export { askTogether } from './ask-together';
export { coalesceOver } from './coalesce-over';
export { currentClient, type Moment } from './current-client';
export { knownDomains } from './domains';
export { embedOriginsOf } from './embed-origins';
export { findFile } from './find-file';
export { getClient, getClientById, recallClient, refreshClient } from './get-client';
export { listClients } from './list-clients';
export { remembered, type Versioned } from './remember';
