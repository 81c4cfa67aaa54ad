import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type SentDraft, useDraft } from '../api/use-draft.ts';
import { Button, KeyHint } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { useKeys } from '../ui/use-keys.ts';
import type { OrderBody } from './order-words.ts';

export type Errors = Readonly<Record<string, string>>;

export interface FormProps {
  errors: Errors;
  isBusy: boolean;
  /** @param drafts the drafts of what was typed for it */
  onSend(body: OrderBody, drafts: readonly SentDraft[]): void;
}

export type Read = { body: OrderBody } | { errors: Errors };

export function ChangeForm({
  draft,
  title,
  keyName,
  isOpen = false,
  errors,
  isBusy,
  read,
  onSend,
  children,
}: FormProps & {
  draft: string;
  title: string;
  keyName?: string;
  isOpen?: boolean;
  read(typed: Record<string, string>): Read;
  children(errors: Errors): ReactNode;
}) {
  const [ownErrors, setOwnErrors] = useState<Errors | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useKeys({
    [keyName?.toLowerCase() ?? '']: () => {
      if (details.current !== null) details.current.open = true;
      const field = form.current?.querySelector('input');
      field?.focus();
      field?.select();
    },
  });
  useLayoutEffect(() => {
    const hasDraft = form.current?.querySelector('[data-draft]') !== null;
    if (hasDraft && details.current !== null) details.current.open = true;
  }, []);
  const submit = onTyped((form) => {
    const entries = [...form];
    const typed = entries.map(([name, value]) => [name, String(value).trim()]);
    const result = read(Object.fromEntries(typed));
    setOwnErrors('errors' in result ? result.errors : null);
    if (!('body' in result)) return;
    const drafts = typed.map(([name = '', text = '']) => ({ item: draftItem(draft, name), text }));
    onSend(result.body, drafts);
  });
  const fields = (
    <form ref={form} onSubmit={submit} noValidate className={isOpen ? 'next-form' : undefined}>
      {children(ownErrors ?? errors)}
      <Button
        type="submit"
        disabled={isBusy}
        kind={isOpen ? 'main' : 'plain'}
        keyName={isOpen ? keyName : undefined}
      >
        {title}
      </Button>
    </form>
  );
  if (isOpen) return fields;
  return (
    <details ref={details} className="change">
      <summary>
        {title} {keyName === undefined ? null : <KeyHint keyName={keyName} />}
      </summary>
      {fields}
    </details>
  );
}

function draftItem(draft: string, name: string): string {
  return `${name} for the ${draft}`;
}

export type DraftFieldProps = ComponentProps<typeof TextField> & { draft: string; stored?: string };

/** What is typed in it outlives a reload. */
export function DraftField({ draft, name = '', stored, ...field }: DraftFieldProps) {
  const [typed, setTyped] = useDraft(draftItem(draft, name), stored);
  return (
    <TextField
      {...field}
      name={name}
      value={typed}
      data-draft={typed === (stored ?? '') ? undefined : ''}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
