import { DAY_RANGES, type Days } from '@zipfront/contracts/reports/day-ranges';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button as FormButton } from './Button.tsx';
import { NAMED_DAYS, rangeNamed } from './days.ts';
import { daysText } from './format.ts';
import './fields.css';

/** The chip of the days: ranges with a name, or any first and last day. */
export function DaysChip({
  days,
  today,
  onChange,
}: {
  days: Days;
  /** In the reporting time zone. */
  today: string;
  onChange(days: Days): void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const named = rangeNamed(days, today);
  const name = named && DAY_RANGES[named].label;
  const choose = (chosen: Days) => {
    setIsOpen(false);
    onChange(chosen);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button className="chip" aria-label={`Days: ${name ?? ''} ${daysText(days)}`}>
        {name ?? daysText(days)}
        {name === null ? null : <small>{daysText(days)}</small>}
        <span aria-hidden="true" className="quiet">
          ▾
        </span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog aria-label="Days" className="days">
          <ul className="menu">
            {NAMED_DAYS.map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  className="option"
                  aria-pressed={id === named}
                  data-selected={id === named || undefined}
                  onClick={() => choose(DAY_RANGES[id].days(today))}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <OtherDays days={days} today={today} onChoose={choose} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function OtherDays({
  days,
  today,
  onChoose,
}: {
  days: Days;
  today: string;
  onChoose(days: Days): void;
}) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get('from')), String(form.get('to'))];
    if (from === '' || to === '') setError('Choose both days.');
    else if (from > to) setError('The first day is after the last.');
    else onChoose({ from, to });
  };
  return (
    <form onSubmit={submit} noValidate>
      <label>
        First day
        <input className="field" type="date" name="from" defaultValue={days.from} max={today} />
      </label>
      <label>
        Last day
        <input className="field" type="date" name="to" defaultValue={days.to} max={today} />
      </label>
      {error === null ? null : (
        <p className="down" role="alert">
          {error}
        </p>
      )}
      <FormButton type="submit" kind="main">
        Show these days
      </FormButton>
    </form>
  );
}
