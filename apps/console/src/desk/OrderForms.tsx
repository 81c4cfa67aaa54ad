import { ORDER_RULES } from '@zipfront/contracts/api/orders';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '@zipfront/contracts/shipping/order-changes';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type SentDraft, useDraft } from '../api/use-draft.ts';
import { Button, KeyHint } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { countText } from '../ui/format.ts';
import { onTyped } from '../ui/on-typed.ts';
import { useKeys } from '../ui/use-keys.ts';
import { type OrderBody, type OrderItem, priceText, waitsForPrice } from './order-words.ts';

type Errors = Readonly<Record<string, string>>;

interface FormProps {
  errors: Errors;
  isBusy: boolean;
  /** @param drafts the drafts of what was typed for it */
  onSend(body: OrderBody, drafts: readonly SentDraft[]): void;
}

/** A digit too many or too few makes ten times; carriers seldom ask for three times an estimate. */
const FAR_FACTOR = 3;

function isFar(cents: number | null | undefined, range: OrderItem['estimate_cents']): boolean {
  if (!cents || range === null) return false;
  return cents * FAR_FACTOR < range.low || cents > FAR_FACTOR * range.high;
}

/** A question comes before a price that is far from the estimate. */
export function PriceForm({ item, onSend, ...form }: FormProps & { item: OrderItem }) {
  const { price_cents: cents, estimate_cents: range } = item;
  const isUnpriced = cents === null;
  const [far, setFar] = useState<Parameters<typeof onSend> | null>(null);
  const draft = `price of ${item.reference}`;
  const price = priceText({ price_cents: far?.[0].price_cents ?? null, estimate_cents: range });
  const estimate = priceText({ price_cents: null, estimate_cents: range });
  return (
    <>
      <ChangeForm
        {...form}
        draft={draft}
        title={isUnpriced ? 'Set the price' : 'Change the price'}
        keyName="P"
        isOpen={waitsForPrice(item)}
        read={({ price = '', reason = '' }) => {
          const read = parsePriceCents(price);
          if (read === undefined || (read === null && (isUnpriced || range === null))) {
            const wrong = `Type whole dollars from 1 to ${countText(MAX_ORDER_PRICE)}.`;
            return withReason(reason, {}, { price: wrong });
          }
          return withReason(reason, { price_cents: read });
        }}
        onSend={(...sent) => (isFar(sent[0].price_cents, range) ? setFar(sent) : onSend(...sent))}
      >
        {(errors) => (
          <>
            <DraftField
              draft={draft}
              name="price"
              stored={isUnpriced ? '' : String(cents / 100)}
              label="Price in whole dollars"
              hint={!isUnpriced && range !== null ? 'Empty: the price of the estimate.' : undefined}
              inputMode="numeric"
              autoComplete="off"
              aria-keyshortcuts="P"
              error={errors.price ?? errors.price_cents}
            />
            <ReasonField draft={draft} label="Reason" hint={REQUIRED} error={errors.reason} />
          </>
        )}
      </ChangeForm>
      {far === null ? null : (
        <ConfirmDialog
          title={`${price} is far from the estimate of ${estimate}. Send it?`}
          action="Send it"
          onConfirm={() => {
            setFar(null);
            onSend(...far);
          }}
          onClose={() => setFar(null)}
        >
          <p>The visitor sees it on the page of the order.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function DateForm({ item, ...form }: FormProps & { item: OrderItem }) {
  const draft = `pickup date of ${item.reference}`;
  return (
    <ChangeForm
      {...form}
      draft={draft}
      title="Change the pickup date"
      read={({ date = '', reason = '' }) =>
        withReason(reason, { pickup_date: date }, date === '' ? { pickup_date: 'Type a day.' } : {})
      }
    >
      {(errors) => (
        <>
          <DraftField
            draft={draft}
            name="date"
            type="date"
            label="Pickup date"
            stored={item.pickup_date}
            error={errors.pickup_date}
          />
          <ReasonField draft={draft} label="Reason" hint={REQUIRED} error={errors.reason} />
        </>
      )}
    </ChangeForm>
  );
}

export function StreetsForm({
  item,
  streets,
  ...form
}: FormProps & {
  item: OrderItem;
  streets: { pickup_street: string | null; delivery_street: string | null };
}) {
  const draft = `streets of ${item.reference}`;
  return (
    <ChangeForm
      {...form}
      draft={draft}
      title="Change the streets"
      read={({ pickup = '', delivery = '', reason = '' }) => ({
        body: { streets: { pickup, delivery }, ...(reason && { reason }) },
      })}
    >
      {(errors) => (
        <>
          <DraftField
            draft={draft}
            name="pickup"
            label="Pickup street"
            maxLength={MAX_STREET_LENGTH}
            stored={streets.pickup_street ?? ''}
            error={errors['streets/pickup']}
          />
          <DraftField
            draft={draft}
            name="delivery"
            label="Delivery street"
            maxLength={MAX_STREET_LENGTH}
            stored={streets.delivery_street ?? ''}
            error={errors['streets/delivery']}
          />
          <ReasonField
            draft={draft}
            label="Reason, if there is one to remember"
            error={errors.reason}
          />
        </>
      )}
    </ChangeForm>
  );
}

type Read = { body: OrderBody } | { errors: Errors };

function ChangeForm({
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

type DraftFieldProps = ComponentProps<typeof TextField> & { draft: string; stored?: string };

/** What is typed in it outlives a reload. */
function DraftField({ draft, name = '', stored, ...field }: DraftFieldProps) {
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

const REQUIRED = 'Required: it stays in the history.';

function ReasonField(field: DraftFieldProps) {
  return <DraftField name="reason" maxLength={MAX_REASON_LENGTH} autoComplete="off" {...field} />;
}

function withReason(reason: string, body: OrderBody, wrong: Errors = {}): Read {
  const errors = reason === '' ? { ...wrong, reason: ORDER_RULES.reason } : wrong;
  return Object.keys(errors).length > 0 ? { errors } : { body: { ...body, reason } };
}

/** Reads whole dollars; null for the price of the estimate, undefined for anything else. */
function parsePriceCents(text: string): number | null | undefined {
  if (text === '') return null;
  const dollars = /^\$?\d{1,3}(?:,?\d{3})*$/.test(text) ? Number(text.replace(/[$,]/g, '')) : 0;
  return dollars >= 1 && dollars <= MAX_ORDER_PRICE ? 100 * dollars : undefined;
}
