type Units = { hour: [one: string, more: string]; minute: [one: string, more: string] };

/** Whole minutes in words; hours from 100 minutes on: `35 min`, `2 hr 15 min`. */
export function durationIn({ hour, minute }: Units): (minutes: number) => string {
  const some = (count: number, [one, more]: [string, string]) => `${count} ${count === 1 ? one : more}`;
  return (minutes) => {
    if (minutes < 100) return some(minutes, minute);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return rest === 0 ? some(hours, hour) : `${some(hours, hour)} ${some(rest, minute)}`;
  };
}
