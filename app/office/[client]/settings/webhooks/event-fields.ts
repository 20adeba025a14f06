import { WEBHOOK_TYPES } from '@/lib/webhooks';
import type { FieldOf } from '../../../_frame/office-form';

/** A checkbox per kind of event, with the names of the API. */
export const eventFields = (events: readonly string[] | null): FieldOf[] =>
  WEBHOOK_TYPES.map((type) => ({
    name: `event_${type}`,
    label: type,
    type: 'checkbox',
    isOn: events?.includes(type) ?? false,
  }));
