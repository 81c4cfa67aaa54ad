import { Explained } from '../shell/Explained.tsx';
import { MEASURE_COLUMNS } from './measures.ts';

export function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <Explained>
      <li>Days are those of {timeZone}. A visit is one arrival.</li>
      <li>
        A lead and its money count for the last arrival before them that was not direct, on its day;
        by line and state, for their own.
      </li>
      {MEASURE_COLUMNS.map(({ id, label, help }) => (
        <li key={id}>
          {label}: {help}
        </li>
      ))}
      <li>
        A dash is unknown, which is not zero, or has no value: the reasons stand below the table.
      </li>
    </Explained>
  );
}
