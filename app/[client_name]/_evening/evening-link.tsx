import { eveningWordsFor } from '@/lib/i18n/evening';
import { nightOf } from '@/lib/recommendations';

type Props = { path: string; date: { id: number; startsLocal: string }; locale: string };

/** Links from a performance to the evenings that include it. */
export function EveningLink({ path, date: { id, startsLocal }, locale }: Props) {
  return <a href={`${path}/evening?date=${nightOf(startsLocal)}&with=${id}`}>{eveningWordsFor(locale).startEvening}</a>;
}
