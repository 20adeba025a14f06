export { embedOriginsOf } from './embed-origins';
export { getClient, getClientById, recallClient, refreshClient } from './get-client';
export { listClients } from './list-clients';
export { remembered } from './remember';
