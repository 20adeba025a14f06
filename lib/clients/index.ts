export { embedOriginsOf } from './embed-origins';
export { getClient } from './get-client';
export { listClients } from './list-clients';
