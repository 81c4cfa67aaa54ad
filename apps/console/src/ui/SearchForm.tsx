import { type FormEvent, type RefObject, useRef } from 'react';

/** A search that is part of the address: what is typed is searched for once it is sent. */
export function SearchForm({
  label,
  placeholder,
  text,
  onSearch,
  field,
}: {
  label: string;
  placeholder: string;
  text: string | undefined;
  onSearch(text: string | undefined): void;
  field?: RefObject<HTMLInputElement | null>;
}) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() || undefined);
  };
  return (
    <search className="find">
      <form onSubmit={submit}>
        <input
          ref={input}
          key={text}
          className="field"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={text}
        />
      </form>
    </search>
  );
}
