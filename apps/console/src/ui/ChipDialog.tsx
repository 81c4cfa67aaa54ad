import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button as FormButton } from './Button.tsx';
import './fields.css';

/** A chip that opens choices with a name, and a form for any other. */
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
  /** What is chosen: `Days`. */
  label: string;
  /** What it is, for screen readers. */
  name: string;
  children: ReactNode;
  kind?: 'plain' | 'quiet';
  options: readonly { id: Id; label: string }[];
  /** Null where the form has chosen. */
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
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button className={`chip ${kind}`} aria-label={`${label}: ${name}`}>
        {children}
        <span aria-hidden="true" className="quiet">
          ▾
        </span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog aria-label={label} className="days">
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
            <FormButton type="submit" kind="main">
              {form.submit}
            </FormButton>
          </form>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
