interface ChoiceProps {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string;
}

/** A filter of a report: one of some values, or all. */
export function Choice({ name, label, values, chosen }: ChoiceProps) {
  const listed = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return (
    <span className="pair">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">all</option>
        {listed.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </span>
  );
}
