import { own } from '@zipfront/contracts/own';

interface ChoiceProps {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string;
  /** The choice of no value. */
  none?: string;
  /** The words of values. A value without words is shown as it is. */
  words?: Readonly<Record<string, string>>;
}

/** A filter of a report: one of several values, or all. */
export function Choice({ name, label, values, chosen, none = 'all', words = {} }: ChoiceProps) {
  const listed = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return (
    <span className="pair">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">{none}</option>
        {listed.map((value) => (
          <option key={value} value={value}>
            {own(words, value) ?? value}
          </option>
        ))}
      </select>
    </span>
  );
}
