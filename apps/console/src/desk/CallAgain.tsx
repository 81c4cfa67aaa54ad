import { clockText, DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { type TimedItem, timeThere } from './time-there.ts';
import { typedTime } from './typed-time.ts';

/** Times for the next call, from now. */
const CHOICES = [
  [HOUR_MS, 'In an hour'],
  [3 * HOUR_MS, 'In 3 hours'],
  [DAY_MS, 'Tomorrow at this time'],
  [2 * DAY_MS, 'In 2 days'],
  [7 * DAY_MS, 'In a week'],
] as const;

/** A person can be called again within this time. */
const MAX_WAIT_MS = 366 * DAY_MS;

/** Asks when to call again: one press, or a time that is typed. */
export function CallAgain({
  timeZone,
  there,
  onChoose,
  onClose,
}: {
  timeZone: string;
  there: TimedItem;
  onChoose(at: number): void;
  onClose(): void;
}) {
  const [error, setError] = useState<string | null>(null);
  const now = Date.now();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedTime(String(new FormData(event.currentTarget).get('at')), timeZone);
    if ('error' in typed) return setError(typed.error);
    if (typed.at <= now) return setError('This time is over. Type a later one.');
    if (typed.at > now + MAX_WAIT_MS) return setError('Type a time within a year.');
    onChoose(typed.at);
  };
  return (
    <Dialog title="When to call again" onClose={onClose}>
      <ul className="choices">
        {CHOICES.map(([wait, label]) => (
          <li key={wait}>
            <Button onPress={() => onChoose(now + wait)}>
              {label}
              <TimeThen at={now + wait} there={there} />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextField
          name="at"
          type="datetime-local"
          label={`Another time (${timeZone})`}
          hint={`It is ${clockText(now, timeZone)} now.`}
          error={error}
        />
        <div className="actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" kind="main">
            Call again then
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The clock of the person at a chosen time, and whether it is no hour for a call. */
function TimeThen({ at, there: item }: { at: number; there: TimedItem }) {
  const there = timeThere(at, item);
  if (there === null) return null;
  return there.isOutside ? (
    <span className="outside">{there.text}, outside call hours</span>
  ) : (
    <span className="quiet">{there.text}</span>
  );
}
