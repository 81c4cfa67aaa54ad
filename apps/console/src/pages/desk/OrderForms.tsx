import {
  type DeskScreen,
  MAX_NOTE_LENGTH,
  type OrderFormName,
} from '@zipfront/contracts/console/desk';
import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import {
  isChangeable,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
  nextStatuses,
} from '@zipfront/contracts/shipping/order-changes';
import type { ReactNode } from 'react';
import { SelectField, TextArea, TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { PostButton, PostForm } from '../forms.tsx';
import { STATUS_WORDS } from './status-words.ts';

type Props = Pick<
  Extract<DeskScreen, { name: 'order' }>,
  'item' | 'takesBackTo' | 'form' | 'formName'
> & {
  action: string;
};

/** The changes that the status of an order allows, each a form of its own. */
export function OrderForms({ item, takesBackTo, form, formName, action }: Props) {
  const { status, version, pickupStreet, deliveryStreet, pickupDate, price, range } = item;
  const next = nextStatuses(status, 'account');
  const allows = (what: Exclude<OrderFormName, 'note'>) => isChangeable(status, what, 'account');
  const formOf = (what: OrderFormName, values: Record<string, string>) => {
    const sent = what === formName ? form : EMPTY_FORM;
    return { ...sent, values: { ...values, ...sent.values } };
  };
  const draw = (what: OrderFormName, values: Record<string, string>, fields: ReactNode) => (
    <PostForm
      id={`${what}-of-order`}
      action={action}
      form={formOf(what, values)}
      required={REQUIRED[what]}
      hidden={{ what, version: String(version) }}
    >
      {fields}
    </PostForm>
  );
  const isLeftToPrice = status === 'requested' && range === null && price === null;
  const priceForm = allows('price') ? (
    <Change
      title={isLeftToPrice ? 'Set the price' : 'Change the price'}
      isOpen={isLeftToPrice || formName === 'price'}
    >
      {draw(
        'price',
        { price: price === null ? '' : String(price) },
        <>
          <TextField
            name="price"
            label="Price in whole dollars"
            hint={range === null ? 'Empty: no price.' : 'Empty: the price of the estimate.'}
            inputMode="numeric"
            autoComplete="off"
          />
          <Reason label="Reason" />
          <SubmitButton className="button plain">Set the price</SubmitButton>
        </>,
      )}
    </Change>
  ) : null;
  return (
    <>
      {isLeftToPrice ? priceForm : null}
      {next.length === 0 && takesBackTo === null ? null : (
        <section aria-labelledby="status">
          <h2 id="status">Status</h2>
          {takesBackTo === null ? null : (
            <PostButton
              action={action}
              hidden={{ what: 'status', status: takesBackTo, version: String(version) }}
              className="small"
            >
              Take "{STATUS_WORDS[status]}" back: it is "{STATUS_WORDS[takesBackTo]}" again
            </PostButton>
          )}
          {next.length === 0
            ? null
            : draw(
                'status',
                {},
                <>
                  <SelectField
                    name="status"
                    label="The order is now"
                    options={next.map((one) => [one, STATUS_WORDS[one]])}
                  />
                  <Reason label="Reason, if there is one to remember" />
                  <SubmitButton>Set the status</SubmitButton>
                </>,
              )}
        </section>
      )}
      <section aria-labelledby="notes">
        <h2 id="notes">Note</h2>
        {draw(
          'note',
          {},
          <>
            <TextArea
              name="note"
              label="A note for the team"
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
            />
            <SubmitButton className="button plain">Store the note</SubmitButton>
          </>,
        )}
      </section>
      {isLeftToPrice ? null : priceForm}
      {allows('date') ? (
        <Change title="Change the pickup date" isOpen={formName === 'date'}>
          {draw(
            'date',
            { date: pickupDate },
            <>
              <TextField name="date" type="date" label="Pickup date" />
              <Reason label="Reason" />
              <SubmitButton className="button plain">Set the date</SubmitButton>
            </>,
          )}
        </Change>
      ) : null}
      {allows('streets') && pickupStreet !== null ? (
        <Change title="Change the streets" isOpen={formName === 'streets'}>
          {draw(
            'streets',
            { pickup: pickupStreet, delivery: deliveryStreet ?? '' },
            <>
              <TextField name="pickup" label="Pickup street" maxLength={MAX_STREET_LENGTH} />
              <TextField name="delivery" label="Delivery street" maxLength={MAX_STREET_LENGTH} />
              <Reason label="Reason, if there is one to remember" />
              <SubmitButton className="button plain">Set the streets</SubmitButton>
            </>,
          )}
        </Change>
      ) : null}
    </>
  );
}

const REQUIRED: Record<OrderFormName, string[]> = {
  status: ['status'],
  date: ['date', 'reason'],
  price: ['reason'],
  streets: ['pickup', 'delivery'],
  holder: [],
  note: ['note'],
};

function Reason({ label }: { label: string }) {
  return <TextField name="reason" label={label} maxLength={MAX_REASON_LENGTH} autoComplete="off" />;
}

function Change({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="change" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
