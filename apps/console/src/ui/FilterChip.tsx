import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Loading } from './States.tsx';
import './fields.css';

/** A filter that is on: what it is of, its value, and a button that takes it off. */
export function FilterChip({
  label,
  value,
  onRemove,
}: {
  label: string;
  value: string;
  onRemove(): void;
}) {
  return (
    <span className="chip on">
      {label} is <b>{value}</b>
      <Button className="remove" aria-label={`Remove the filter ${label}`} onPress={onRemove}>
        ×
      </Button>
    </span>
  );
}

/** A property to filter by, with its values. */
export interface FilterProperty {
  id: string;
  label: string;
}

/** Adds a filter: first the property, then one of its values, which apply at once. */
export function AddFilter({
  properties,
  Values,
  onAdd,
}: {
  properties: readonly FilterProperty[];
  /** Lists the values of a property. */
  Values(props: { property: string; onChoose(value: string): void }): React.ReactNode;
  onAdd(property: string, value: string): void;
}) {
  const [property, setProperty] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const change = (open: boolean) => {
    setIsOpen(open);
    setProperty(null);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button className="chip add">+ Filter</Button>
      <Popover className="popover" placement="bottom start">
        <Dialog aria-label="Add a filter" className="filter">
          {property === null ? (
            <ul className="menu">
              {properties.map(({ id, label }) => (
                <li key={id}>
                  <button type="button" className="option" onClick={() => setProperty(id)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Values
              property={property}
              onChoose={(value) => {
                change(false);
                onAdd(property, value);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** The values of a property with a field that narrows them. */
export function ValueList({
  values,
  isLoading,
  onChoose,
}: {
  values: readonly string[];
  isLoading: boolean;
  onChoose(value: string): void;
}) {
  const [typed, setTyped] = useState('');
  const found = values.filter((value) => value.toLowerCase().includes(typed.toLowerCase()));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first !== undefined) onChoose(first);
      }}
    >
      <label>
        Value
        <input
          className="field"
          // biome-ignore lint/a11y/noAutofocus: the field is what the dialog was opened for
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {isLoading ? (
        <Loading rows={3} />
      ) : (
        <ul className="menu" aria-label="Values">
          {found.map((value) => (
            <li key={value}>
              <button type="button" className="option" onClick={() => onChoose(value)}>
                {value}
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className="quiet">No value on these days.</li> : null}
        </ul>
      )}
    </form>
  );
}
