import { ORDER_RULES } from '@zipfront/contracts/api/orders';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '@zipfront/contracts/shipping/order-changes';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { countText } from '../ui/format.ts';
import {
  ChangeForm,
  DraftField,
  type DraftFieldProps,
  type Errors,
  type FormProps,
  type Read,
} from './ChangeForm.tsx';
import { type OrderBody, type OrderItem, priceText, waitsForPrice } from './order-words.ts';

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
