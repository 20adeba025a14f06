import { WEBHOOK_TYPES } from '@/lib/webhooks';
import type { FieldOf } from '../../../_frame/office-form';

/** A tick for each kind of message. The names are those of the API. */
export const eventFields = (events: readonly string[] | null): FieldOf[] =>
  WEBHOOK_TYPES.map((type) => ({
    name: `event_${type}`,
    label: type,
    type: 'checkbox',
    isOn: events?.includes(type) ?? false,
  }));
