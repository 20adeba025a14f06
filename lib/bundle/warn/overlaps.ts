import type { FieldError } from '@/lib/errors';
import { groupBy } from '@/lib/group-by';
import type { PlannedShow } from './find-warnings';

/** Performances that begin in a hall during another one. One without an end counts only as its beginning. */
export function findOverlaps(shows: readonly PlannedShow[]): FieldError[] {
  return [...groupBy(shows, ({ sub }) => sub.location).values()].flatMap((inHall) => {
    const errors: FieldError[] = [];
    let longest: PlannedShow | undefined;
    for (const show of inHall.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
      if (longest && show.startsAt.getTime() < endOf(longest)) {
        const message = `is in the same hall at the same time as ${longest.path} (${JSON.stringify(longest.sub.key)})`;
        errors.push({ path: `${show.path}.time`, message });
      }
      if (!longest || endOf(show) > endOf(longest)) longest = show;
    }
    return errors;
  });
}

/** The first moment at which another performance may begin. */
const endOf = ({ startsAt, endsAt }: PlannedShow): number => endsAt?.getTime() ?? startsAt.getTime() + 1;
