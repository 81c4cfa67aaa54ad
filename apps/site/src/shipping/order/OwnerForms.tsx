import { fill } from '@zipfront/contracts/locale';
import {
  ORDERS_PATH,
  OWNER_FIELDS,
  type OwnerFormName,
} from '@zipfront/contracts/shipping/form-fields';
import type { OwnedOrder, ShownOrder } from '@zipfront/contracts/shipping/order';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { pickupDays } from '@zipfront/contracts/shipping/pickup-date';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import type { ReactNode } from 'react';
import { Form } from '../../forms/Form.tsx';
import { TextField } from '../../forms/fields.tsx';
import { formWords } from '../../forms/form-context.ts';
import formStyles from '../../forms/forms.module.css';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { placeName } from '../../view/formats.ts';
import { PolicyNote, policyLink } from '../../view/links.tsx';
import type { View } from '../../view/view.ts';
import styles from './order.module.css';

interface Props {
  order: ShownOrder;
  owned: OwnedOrder;
  view: View;
}

/** The forms by which an order's owner changes it. They post without a script. */
export function OwnerForms({ order, owned, view }: Props) {
  const texts = orderTexts(view.site);
  const { forms } = owned;
  if (forms.length === 0) return null;
  const isOrdered = forms.includes('order-date');
  return (
    <section className="wrap between" id="change" aria-labelledby="change-heading">
      <h2 id="change-heading">{isOrdered ? texts.change : texts.cancelHeading}</h2>
      {isOrdered ? <p className="lead">{texts.changeLead}</p> : null}
      {isOrdered ? (
        <div className={styles.changes}>
          <DateForm order={order} owned={owned} view={view} />
          <StreetsForm order={order} owned={owned} view={view} />
        </div>
      ) : null}
      <CancelForm order={order} owned={owned} view={view} />
      <PolicyNote policy={policyLink(view)} />
    </section>
  );
}

function DateForm({ order, owned, view }: Props) {
  const texts = orderTexts(view.site);
  const { firstDay } = owned;
  return (
    <div>
      <h3 className={styles.small}>{texts.dateHeading}</h3>
      <ChangeForm
        order={order}
        owned={owned}
        view={view}
        name="order-date"
        values={{ date: order.pickupDate }}
        submit={texts.dateSubmit}
      >
        <TextField
          name="date"
          label={shippingTexts(view.site).date}
          hint={texts.dateNote}
          type="date"
          min={firstDay}
          max={pickupDays(firstDay).last}
        />
      </ChangeForm>
    </div>
  );
}

function StreetsForm({ order, owned, view }: Props) {
  const texts = orderTexts(view.site);
  const labels = shippingTexts(view.site);
  const { pickup = '', delivery = '' } = owned.streets ?? {};
  return (
    <div>
      <h3 className={styles.small}>{texts.streetsHeading}</h3>
      <ChangeForm
        order={order}
        owned={owned}
        view={view}
        name="order-streets"
        values={{ pickup_street: pickup, delivery_street: delivery }}
        submit={texts.streetsSubmit}
      >
        <TextField
          name="pickup_street"
          label={fill(labels.pickupStreet, { place: placeName(order.from) })}
          autoComplete="section-pickup address-line1"
          required
        />
        <TextField
          name="delivery_street"
          label={fill(labels.deliveryStreet, { place: placeName(order.to) })}
          autoComplete="section-delivery address-line1"
          required
        />
      </ChangeForm>
    </div>
  );
}

/** Asks before an order is cancelled, in a part that opens. */
function CancelForm({ order, owned, view }: Props) {
  const texts = orderTexts(view.site);
  return (
    <details className={styles.cancel} open={view.posted?.form === 'order-cancel'}>
      <summary>{texts.cancelOpen}</summary>
      <p>{texts.cancelQuestion}</p>
      <ChangeForm
        order={order}
        owned={owned}
        view={view}
        name="order-cancel"
        values={{}}
        submit={texts.cancelSubmit}
      />
    </details>
  );
}

interface ChangeFormProps extends Props {
  name: OwnerFormName;
  values: Record<string, string>;
  submit: string;
  children?: ReactNode;
}

function ChangeForm({ order, owned, view, name, values, submit, children }: ChangeFormProps) {
  const posted = view.posted?.form === name ? view.posted : null;
  return (
    <Form
      id={name}
      action={`${ORDERS_PATH}${order.reference}/`}
      method="post"
      styles={formStyles}
      className={formStyles.form}
      rules={OWNER_FIELDS[name]}
      words={formWords(view.site)}
      shown={posted ?? { values, errors: {}, message: null }}
      messageClassName={formStyles.message}
    >
      {(message) => (
        <>
          <input type="hidden" name="form" value={name} />
          <input type="hidden" name="version" value={owned.version} />
          {children}
          <div className={formStyles.end}>
            {message}
            <SubmitButton>{submit}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}
