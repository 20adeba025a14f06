import { eveningWordsFor } from '@/lib/i18n/evening';
import { nightOf } from '@/lib/recommendations';

type Props = { path: string; date: { id: number; startsLocal: string }; locale: string };

/** From a performance to the evenings that have it. */
export function EveningLink({ path, date: { id, startsLocal }, locale }: Props) {
  return <a href={`${path}/evening?date=${nightOf(startsLocal)}&with=${id}`}>{eveningWordsFor(locale).startEvening}</a>;
}
