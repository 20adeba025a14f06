import type { ComponentProps, ReactNode } from 'react';
import field from '@/app/_ui/field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'children'> & {
  name: string;
  label: string;
  /** Shown beside the label of an optional field. */
  optional?: string;
  note?: string;
  error: string | undefined;
  children?: ReactNode;
};

/** A text field with its label, note and error. Its id is its name. */
export function Field({ name, label, optional, note, error, children, ...input }: Props) {
  const told = [error && `${name}-error`, note && `${name}-note`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={name}>
        {label}
        {optional && <span className={field.optional}> ({optional})</span>}
      </label>
      {error && (
        <p id={`${name}-error`} className={field.error}>
          {error}
        </p>
      )}
      <input
        className={field.input}
        id={name}
        name={name}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        {...input}
      />
      {note && (
        <p id={`${name}-note`} className={field.note}>
          {note}
        </p>
      )}
      {children}
    </div>
  );
}
