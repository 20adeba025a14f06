type Props = {
  label: string;
  name: string;
  /** If it is not among the options, the first is chosen. */
  chosen: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  className?: string | undefined;
};

/** A labelled select. */
export function SelectField({ label, name, chosen, options, className }: Props) {
  return (
    <label className={className}>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ?? ''}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
