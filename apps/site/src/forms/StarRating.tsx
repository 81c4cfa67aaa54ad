import { getOwn } from '@zipfront/contracts/own';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';
import type { CommonProps, Option } from './fields.tsx';
import { useField } from './form-context.ts';

/** The choice stays plain with more stars than this (behaviours, 9.28). */
const MAX_STARS = 10;

interface Props extends CommonProps {
  options: Option[];
  /** Words for no rating, also shown beside the stars while none is chosen. */
  none: string;
}

/** The select remains the field; stars show if scripts run. The chosen star clears it. */
export function StarRating({ name, label, className, options, none }: Props) {
  const { id, error, value, required, control } = useField(name);
  const select = useRef<HTMLSelectElement>(null);
  const [isInteractive, setInteractive] = useState(false);
  const [chosen, setChosen] = useState('');
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const stars = [...options].reverse();

  useEffect(() => {
    const follow = () => setChosen(select.current?.value ?? '');
    const onReset = () => queueMicrotask(follow);
    const form = select.current?.form;
    setInteractive(options.length <= MAX_STARS);
    follow();
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [options.length]);

  /** Chooses with the events of a visitor's own choice, so that the form checks it. */
  function choose(rating: string) {
    if (!select.current) return;
    select.current.value = rating;
    for (const type of ['input', 'change']) {
      select.current.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const step = getOwn({ ArrowLeft: -1, ArrowRight: 1 }, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = starIndex(chosen) + (isMirrored ? -step : step);
    if (next >= -1 && next < stars.length) choose(stars[next]?.[0] ?? '');
  }

  /** Position of a rating among the stars; -1 for none. */
  const starIndex = (rating: string) => stars.findIndex(([other]) => other === rating);
  const shown = starIndex(pointedAt ?? chosen);
  const list = (
    <select
      ref={select}
      defaultValue={value ?? ''}
      required={required}
      {...control}
      {...(isInteractive && { onKeyDown, onChange: ({ target }) => setChosen(target.value) })}
    >
      <option value="">{none}</option>
      {options.map(([rating, label]) => (
        <option key={rating} value={rating}>
          {label}
        </option>
      ))}
    </select>
  );
  // The list is in one element from the start: otherwise React would render it again.
  return (
    <Field id={id} label={label} error={error} className={className}>
      <div
        className={isInteractive ? 'star-choice' : undefined}
        onPointerLeave={() => setPointedAt(null)}
      >
        {list}
        {isInteractive ? (
          <>
            {stars.map(([rating], index) => (
              <Star
                key={rating}
                isLit={index <= shown}
                onChoose={(clicks) => {
                  select.current?.focus();
                  const isChosen = rating === chosen;
                  // The second click of a double click chooses what the first one chose.
                  if (!isChosen || clicks < 2) choose(isChosen ? '' : rating);
                  setPointedAt(null);
                }}
                onPoint={() => setPointedAt(rating)}
              />
            ))}
            <span className="star-tip" aria-hidden="true">
              {stars[shown]?.[1] ?? none}
            </span>
          </>
        ) : null}
      </div>
    </Field>
  );
}

/** A star is for the pointer alone. The keyboard and screen readers use the list. */
function Star({
  isLit,
  onChoose,
  onPoint,
}: {
  isLit: boolean;
  onChoose(clicks: number): void;
  onPoint(): void;
}) {
  return (
    <span
      className="star"
      aria-hidden="true"
      onClick={({ detail }) => onChoose(detail)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') onPoint();
      }}
    >
      {isLit ? '★' : '☆'}
    </span>
  );
}
