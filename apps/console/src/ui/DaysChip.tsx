import { DAY_RANGES, type Days } from '@zipfront/contracts/reports/day-ranges';
import { ChipDialog } from './ChipDialog.tsx';
import { NAMED_DAYS, rangeNamed } from './days.ts';
import { daysText } from './format.ts';

export function DaysChip({
  days,
  today,
  onChange,
}: {
  days: Days;
  today: string;
  onChange(days: Days): void;
}) {
  const named = rangeNamed(days, today);
  const name = named && DAY_RANGES[named].label;
  const withToday = days.from < today && days.to === today ? 'with today' : '';
  return (
    <ChipDialog
      label="Days"
      name={`${name ?? ''} ${daysText(days)} ${withToday}`.trim()}
      options={NAMED_DAYS}
      chosen={named}
      onChoose={(id) => onChange(DAY_RANGES[id].days(today))}
      form={{
        fields: (
          <>
            <label>
              First day
              <input
                className="field"
                type="date"
                name="from"
                defaultValue={days.from}
                max={today}
              />
            </label>
            <label>
              Last day
              <input className="field" type="date" name="to" defaultValue={days.to} max={today} />
            </label>
          </>
        ),
        submit: 'Show these days',
        onSubmit(values) {
          const [from, to] = [String(values.get('from')), String(values.get('to'))];
          if (from === '' || to === '') return 'Choose both days.';
          if (from > to) return 'The first day is after the last.';
          onChange({ from, to });
          return null;
        },
      }}
    >
      {name ?? daysText(days)}
      {name === null ? null : <small>{daysText(days)}</small>}
      {withToday === '' ? null : <small>{withToday}</small>}
    </ChipDialog>
  );
}
