import { webhookType } from '@/db/schema';

/** Every kind of message that an endpoint can receive. */
export const WEBHOOK_TYPES = webhookType.enumValues;
