/** The cookies of a Cookie header in the order in which they came; a name may come twice. */
export function cookiesIn(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
}
