import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'id'
    | 'name'
    | 'className'
    | 'defaultValue'
    | 'maxLength'
    | 'autoComplete'
    | 'autoFocus'
    | 'aria-describedby'
    | 'aria-invalid'
  > {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  listLabel: string;
  listClassName: string | undefined;
  /** Options to choose from; another array opens the list again. */
  options: string[];
  /** Whether the field is plain, because no script runs yet or nothing can be suggested. */
  isPlain: boolean;
  onType(text: string): void;
  onChoose(index: number): void;
}

/** Key code of keys that an input method handles (UI Events, 8.3). */
const COMPOSING_KEY = 229;

/** ARIA Authoring Practices, "editable combobox with list autocomplete". */
export function Combobox(props: Props) {
  const { input, listId, listLabel, listClassName, options, isPlain, onType, onChoose, ...field } =
    props;
  const [isOpen, setOpen] = useState(false);
  /** The option that Enter chooses; -1 without one. */
  const [active, setActive] = useState(-1);

  useEffect(() => {
    setOpen(options.length > 0 && document.activeElement === input.current);
    setActive(-1);
  }, [options, input]);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function choose(index: number) {
    close();
    onChoose(index);
  }

  /** Moves one step through the options. The field itself comes before the first. */
  function walk(by: 1 | -1) {
    const places = options.length + 1;
    setOpen(true);
    setActive(((active + 1 + by + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Safari sends the key that ends a composition after it, marked by its code alone.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY;
    if (options.length === 0 || isComposing || event.altKey || event.ctrlKey) return;
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter' && isOpen && active >= 0) choose(active);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
    onBlur: close,
  } as const;
  return (
    <>
      <input
        ref={input}
        type="text"
        {...field}
        {...(!isPlain && combobox)}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
        data-address
      />
      {/* The field keeps the focus while an option is pressed, so that the list stays until the
          click. */}
      <div
        className={listClassName}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        data-address-list
        hidden={isPlain || !isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={option}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => choose(index)}
          >
            {option}
          </div>
        ))}
      </div>
    </>
  );
}
