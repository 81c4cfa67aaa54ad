import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '@zipfront/contracts/shipping/order-changes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { needsPrice, type OrderBody, type OrderItem } from './order-words.ts';

/** Messages by field: of the form itself, or of the server. */
type Errors = Readonly<Record<string, string>>;

interface FormProps {
  /** What the server refused. */
  errors: Errors;
  isBusy: boolean;
  onSend(body: OrderBody): void;
}

/** Sets the price of an order, with a reason. It is open where a person must price it. */
export function PriceForm({ item, ...form }: FormProps & { item: OrderItem }) {
  const isLeftToPrice = needsPrice(item);
  return (
    <ChangeForm
      {...form}
      title={isLeftToPrice ? 'Set the price' : 'Change the price'}
      isOpen={isLeftToPrice}
      read={({ price = '', reason = '' }) => {
        const cents = centsOf(price);
        if (cents === undefined) {
          return {
            errors: { price: `Type whole dollars from 1 to ${MAX_ORDER_PRICE}, or nothing.` },
          };
        }
        return withReason(reason, { price_cents: cents });
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="price"
            label="Price in whole dollars"
            hint={item.estimate_cents ? 'Empty: the price of the estimate.' : undefined}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={item.price_cents === null ? '' : String(item.price_cents / 100)}
            error={errors.price ?? errors.price_cents}
          />
          <ReasonField label="Reason" error={errors.reason} />
        </>
      )}
    </ChangeForm>
  );
}

/** Moves the pickup to another day, with a reason. */
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

/** Changes the streets. */
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
  isOpen = false,
  errors,
  isBusy,
  read,
  onSend,
  children,
}: FormProps & {
  title: string;
  isOpen?: boolean;
  read(typed: Record<string, string>): Read;
  children(errors: Errors): ReactNode;
}) {
  const [ownErrors, setOwnErrors] = useState<Errors | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)];
    const typed = entries.map(([name, value]) => [name, String(value).trim()]);
    const result = read(Object.fromEntries(typed));
    setOwnErrors('errors' in result ? result.errors : null);
    if ('body' in result) onSend(result.body);
  };
  return (
    <details className="change" open={isOpen}>
      <summary>{title}</summary>
      <form onSubmit={submit} noValidate>
        {children(ownErrors ?? errors)}
        <Button type="submit" isDisabled={isBusy} kind={isOpen ? 'main' : 'plain'}>
          {title}
        </Button>
      </form>
    </details>
  );
}

function ReasonField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <TextField
      name="reason"
      label={label}
      maxLength={MAX_REASON_LENGTH}
      autoComplete="off"
      error={error}
    />
  );
}

function withReason(reason: string, body: OrderBody): Read {
  return reason === ''
    ? { errors: { reason: 'Write why: the reason stays in the history.' } }
    : { body: { ...body, reason } };
}

/** Reads whole dollars; null for the price of the estimate, undefined for anything else. */
function centsOf(text: string): number | null | undefined {
  if (text === '') return null;
  const dollars = /^\$?\d{1,3}(?:,?\d{3})*$/.test(text) ? Number(text.replace(/[$,]/g, '')) : 0;
  return dollars >= 1 && dollars <= MAX_ORDER_PRICE ? 100 * dollars : undefined;
}
