import { MAX_CALL_WAIT_MS } from '@zipfront/contracts/console/desk';
import { clockText, DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { callTime, type TimedItem, timeThere } from './time-there.ts';
import { typedTime } from './typed-time.ts';

const CHOICES = [
  [HOUR_MS, 'In an hour'],
  [3 * HOUR_MS, 'In 3 hours'],
  [DAY_MS, 'Tomorrow'],
  [2 * DAY_MS, 'In 2 days'],
  [7 * DAY_MS, 'In a week'],
] as const;

export interface Choice {
  at: number;
  label: string;
}

/** The times that are offered, each within the hours for calls there, and each once. */
export function choicesFor(now: number, there: TimedItem): Choice[] {
  const choices = CHOICES.map(([wait, label]) => {
    const at = callTime(now + wait, there);
    const isMoved = wait < DAY_MS && at !== now + wait;
    return { at, label: isMoved ? 'When calls may begin' : label };
  });
  return choices.filter(({ at }, index) => choices.findIndex((one) => one.at === at) === index);
}

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
  /** A time outside call hours that was pressed once. */
  const [asked, setAsked] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const now = Date.now();
  const submit = onTyped((form) => {
    const typed = typedTime(String(form.get('at')), timeZone);
    if ('error' in typed) return setError(typed.error);
    if (typed.at <= now) return setError('This time is over. Type a later one.');
    if (typed.at > now + MAX_CALL_WAIT_MS) return setError('Type a time within a year.');
    const then = timeThere(typed.at, there);
    if (then?.isOutside && typed.at !== asked) {
      setAsked(typed.at);
      return setError(`${then.text} is outside call hours. Press again if that is agreed.`);
    }
    onChoose(typed.at);
  });
  return (
    <Dialog title="When to call again" onClose={onClose}>
      <ul className="choices">
        {choicesFor(now, there).map(({ at, label }) => (
          <li key={at}>
            <Button onClick={() => onChoose(at)}>
              {label}
              <TimeThen at={at} there={there} />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextField
          name="at"
          type="datetime-local"
          label={`Another time (${timeZone})`}
          hint={
            <>
              <span role="status" className="time-then">
                {typedAt === null || there.time_zones.length === 0 ? null : (
                  <>
                    = <TimeThen at={typedAt} there={there} />
                  </>
                )}
              </span>{' '}
              It is {clockText(now, timeZone)} now.
            </>
          }
          error={error}
          onChange={({ target }) => {
            const typed = typedTime(target.value, timeZone);
            setTypedAt('at' in typed ? typed.at : null);
          }}
        />
        <FormActions action="Call again then" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function TimeThen({ at, there: item }: { at: number; there: TimedItem }) {
  const there = timeThere(at, item);
  if (there === null) return null;
  return there.isOutside ? (
    <span className="outside">{there.text}, outside call hours</span>
  ) : (
    <span className="quiet">{there.text}</span>
  );
}
