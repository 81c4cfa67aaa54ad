import { Children, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Chip } from './Chip.tsx';
import { lazyPart } from './lazy-part.ts';
import { Loading } from './States.tsx';
import { useIsPhone } from './use-is-phone.ts';
import './fields.css';
import './menu.css';

const load = () => import('./DialogPopover.tsx');
const DialogPopover = lazyPart(load);

export interface FilterProperty<Id extends string = string> {
  id: Id;
  label: string;
}

/** On a phone the filters are folded into a chip, which shows their number. */
export function FilterChips<Id extends string>({
  properties,
  search,
  onChange,
  renderValues,
  textOf = (value) => value,
  children,
}: {
  properties: readonly FilterProperty<Id>[];
  search: Readonly<Partial<Record<Id, string | undefined>>>;
  onChange(changed: Partial<Record<Id, string | undefined>>): void;
  /** Lists the values of a property. Not a component: a new one would forget what is typed. */
  renderValues(props: ValuesProps<Id>): ReactNode;
  textOf?(value: string, property: Id): string;
  children?: ReactNode;
}) {
  const change = (id: Id, value: string | undefined) =>
    onChange({ [id]: value } as Partial<Record<Id, string>>);
  const isPhone = useIsPhone();
  const chosen = properties.filter(({ id }) => search[id] !== undefined);
  const count = chosen.length + Children.toArray(children).length;
  const filters = (
    <>
      {chosen.map(({ id, label }) => (
        <FilterChip
          key={id}
          label={label}
          value={textOf(search[id] ?? '', id)}
          onRemove={() => change(id, undefined)}
        />
      ))}
      {children}
    </>
  );
  return (
    <>
      {isPhone && count > 0 ? (
        <details className="fold">
          <summary className="chip">
            Filters ({count})
            <span aria-hidden="true" className="quiet">
              ▾
            </span>
          </summary>
          <div className="chips">{filters}</div>
        </details>
      ) : (
        filters
      )}
      <AddFilter
        label="Add a filter"
        properties={properties.filter(({ id }) => search[id] === undefined)}
        renderValues={renderValues}
        onAdd={change}
      >
        + Filter
      </AddFilter>
    </>
  );
}

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
      <Button className="remove" aria-label={`Remove the filter ${label}`} onClick={onRemove}>
        ×
      </Button>
    </span>
  );
}

interface ValuesProps<Id extends string> {
  property: Id;
  onChoose(value: string): void;
}

/** Adds a filter: first the property, then one of its values, which apply at once. */
export function AddFilter<Id extends string>({
  label,
  properties,
  renderValues,
  onAdd,
  children,
}: {
  label: string;
  properties: readonly FilterProperty<Id>[];
  renderValues(props: ValuesProps<Id>): ReactNode;
  onAdd(property: Id, value: string): void;
  children: ReactNode;
}) {
  const [property, setProperty] = useState<Id | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const change = (open: boolean) => {
    setIsOpen(open);
    setProperty(null);
  };
  return (
    <Chip
      opens="dialog"
      load={load}
      kind="add"
      isOpen={isOpen}
      onOpenChange={change}
      popover={(props) => (
        <DialogPopover {...props} label={label} className="filter">
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
            renderValues({
              property,
              onChoose(value) {
                change(false);
                onAdd(property, value);
              },
            })
          )}
        </DialogPopover>
      )}
    >
      {children}
    </Chip>
  );
}

export function ValueList({
  values,
  isLoading,
  textOf = (value) => value,
  onChoose,
}: {
  values: readonly string[];
  isLoading: boolean;
  textOf?(value: string): string;
  onChoose(value: string): void;
}) {
  const [typed, setTyped] = useState('');
  const found = values.filter((value) => textOf(value).toLowerCase().includes(typed.toLowerCase()));
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
                {textOf(value)}
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className="quiet">No value on these days.</li> : null}
        </ul>
      )}
    </form>
  );
}
