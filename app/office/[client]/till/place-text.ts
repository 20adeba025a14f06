/** A numbered seat as people say it: `Zaal A 12`; empty for unnumbered seats. */
export const placeText = ({
  section,
  row,
  seat,
}: {
  section: string | null;
  row: string | null;
  seat: string | null;
}) => (section !== null && seat !== null && seat !== '0' ? `${section} ${row} ${seat}` : '');
