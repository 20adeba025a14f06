import { webhookType } from '@/db/schema';

/** Every kind of message that an endpoint can be told of. */
export const WEBHOOK_TYPES = webhookType.enumValues;
