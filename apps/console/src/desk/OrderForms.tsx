import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '@zipfront/contracts/shipping/order-changes';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button, KeyHint } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { useKeys } from '../ui/use-keys.ts';
import { type OrderBody, type OrderItem, priceText, waitsForPrice } from './order-words.ts';
import type { TypedPrice } from './use-typed-price.ts';

type Errors = Readonly<Record<string, string>>;

interface FormProps {
  errors: Errors;
  isBusy: boolean;
  onSend(body: OrderBody): void;
}

/** A digit too many or too few makes ten times; carriers seldom ask for three times an estimate. */
const FAR_FACTOR = 3;

function isFar(cents: number | null | undefined, range: OrderItem['estimate_cents']): boolean {
  if (!cents || range === null) return false;
  return cents * FAR_FACTOR < range.low || cents > FAR_FACTOR * range.high;
}

/** A question comes before a price that is far from the estimate. */
export function PriceForm({
  item,
  typed,
  onSend,
  ...form
}: FormProps & { item: OrderItem; typed: TypedPrice }) {
  const { price_cents: cents, estimate_cents: range } = item;
  const isUnpriced = cents === null;
  const [far, setFar] = useState<OrderBody | null>(null);
  const price = priceText({ price_cents: far?.price_cents ?? null, estimate_cents: range });
  const estimate = priceText({ price_cents: null, estimate_cents: range });
  return (
    <>
      <ChangeForm
        {...form}
        title={isUnpriced ? 'Set the price' : 'Change the price'}
        keyName="P"
        isOpen={waitsForPrice(item)}
        read={({ price = '', reason = '' }) => {
          const read = parsePriceCents(price);
          if (read === undefined || (read === null && (isUnpriced || range === null))) {
            return { errors: { price: `Type whole dollars from 1 to ${MAX_ORDER_PRICE}.` } };
          }
          return withReason(reason, { price_cents: read });
        }}
        onSend={(body) => (isFar(body.price_cents, range) ? setFar(body) : onSend(body))}
      >
        {(errors) => (
          <>
            <TextField
              name="price"
              label="Price in whole dollars"
              hint={!isUnpriced && range !== null ? 'Empty: the price of the estimate.' : undefined}
              inputMode="numeric"
              autoComplete="off"
              aria-keyshortcuts="P"
              value={typed.price}
              onChange={({ target }) => typed.setPrice(target.value)}
              error={errors.price ?? errors.price_cents}
            />
            <ReasonField
              label="Reason"
              error={errors.reason}
              value={typed.reason}
              onChange={({ target }) => typed.setReason(target.value)}
            />
          </>
        )}
      </ChangeForm>
      {far === null ? null : (
        <ConfirmDialog
          title={`${price} is far from the estimate of ${estimate}. Send it?`}
          action="Send it"
          onConfirm={() => {
            setFar(null);
            onSend(far);
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
  return (
    <ChangeForm
      {...form}
      title="Change the pickup date"
      read={({ date = '', reason = '' }) =>
        date === ''
          ? { errors: { pickup_date: 'Type a day.' } }
          : withReason(reason, { pickup_date: date })
      }
    >
      {(errors) => (
        <>
          <TextField
            name="date"
            type="date"
            label="Pickup date"
            defaultValue={item.pickup_date}
            error={errors.pickup_date}
          />
          <ReasonField label="Reason" error={errors.reason} />
        </>
      )}
    </ChangeForm>
  );
}

export function StreetsForm({
  streets,
  ...form
}: FormProps & { streets: { pickup_street: string | null; delivery_street: string | null } }) {
  return (
    <ChangeForm
      {...form}
      title="Change the streets"
      read={({ pickup = '', delivery = '', reason = '' }) => ({
        body: { streets: { pickup, delivery }, ...(reason && { reason }) },
      })}
    >
      {(errors) => (
        <>
          <TextField
            name="pickup"
            label="Pickup street"
            maxLength={MAX_STREET_LENGTH}
            defaultValue={streets.pickup_street ?? ''}
            error={errors['streets/pickup']}
          />
          <TextField
            name="delivery"
            label="Delivery street"
            maxLength={MAX_STREET_LENGTH}
            defaultValue={streets.delivery_street ?? ''}
            error={errors['streets/delivery']}
          />
          <ReasonField label="Reason, if there is one to remember" error={errors.reason} />
        </>
      )}
    </ChangeForm>
  );
}

type Read = { body: OrderBody } | { errors: Errors };

function ChangeForm({
  title,
  keyName,
  isOpen = false,
  errors,
  isBusy,
  read,
  onSend,
  children,
}: FormProps & {
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
      form.current?.querySelector('input')?.focus();
    },
  });
  const submit = onTyped((form) => {
    const entries = [...form];
    const typed = entries.map(([name, value]) => [name, String(value).trim()]);
    const result = read(Object.fromEntries(typed));
    setOwnErrors('errors' in result ? result.errors : null);
    if ('body' in result) onSend(result.body);
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

function ReasonField(field: ComponentProps<typeof TextField>) {
  return <TextField name="reason" maxLength={MAX_REASON_LENGTH} autoComplete="off" {...field} />;
}

function withReason(reason: string, body: OrderBody): Read {
  return reason === ''
    ? { errors: { reason: 'Write why: the reason stays in the history.' } }
    : { body: { ...body, reason } };
}

/** Reads whole dollars; null for the price of the estimate, undefined for anything else. */
function parsePriceCents(text: string): number | null | undefined {
  if (text === '') return null;
  const dollars = /^\$?\d{1,3}(?:,?\d{3})*$/.test(text) ? Number(text.replace(/[$,]/g, '')) : 0;
  return dollars >= 1 && dollars <= MAX_ORDER_PRICE ? 100 * dollars : undefined;
}
