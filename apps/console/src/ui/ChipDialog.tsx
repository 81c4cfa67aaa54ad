import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Chip } from './Chip.tsx';
import { lazyPart } from './lazy-part.ts';
import './fields.css';
import './menu.css';

const load = () => import('./DialogPopover.tsx');
const DialogPopover = lazyPart(load);

export function ChipDialog<Id extends string>({
  label,
  name,
  children,
  kind = 'plain',
  options,
  chosen,
  onChoose,
  form,
}: {
  label: string;
  name: string;
  children: ReactNode;
  kind?: 'plain' | 'quiet';
  options: readonly { id: Id; label: string }[];
  chosen: Id | null;
  onChoose(id: Id): void;
  form: {
    fields: ReactNode;
    submit: string;
    /** Takes the values of the fields; returns what is wrong with them, or null. */
    onSubmit(values: FormData): string | null;
  };
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = form.onSubmit(new FormData(event.currentTarget));
    setError(wrong);
    setIsOpen(wrong !== null);
  };
  return (
    <Chip
      opens="dialog"
      load={load}
      kind={kind}
      label={`${label}: ${name}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      popover={(props) => (
        <DialogPopover {...props} label={label} className="days">
          <ul className="menu">
            {options.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  className="option"
                  aria-pressed={option.id === chosen}
                  data-selected={option.id === chosen || undefined}
                  onClick={() => {
                    setIsOpen(false);
                    onChoose(option.id);
                  }}
                >
                  {option.label}
                </button>
              </li>
            ))}
          </ul>
          <form onSubmit={submit} noValidate>
            {form.fields}
            {error === null ? null : (
              <p className="down" role="alert">
                {error}
              </p>
            )}
            <Button type="submit" kind="main">
              {form.submit}
            </Button>
          </form>
        </DialogPopover>
      )}
    >
      {children}
    </Chip>
  );
}
