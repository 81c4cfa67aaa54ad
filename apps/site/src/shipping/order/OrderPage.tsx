import { MESSAGES } from '@zipfront/contracts/messages';
import { fill } from '@zipfront/contracts/shipping/fill';
import {
  ORDER_FIELDS,
  ORDERS_PATH,
  PRICE_CALL_FIELDS,
} from '@zipfront/contracts/shipping/form-fields';
import {
  ESTIMATE_DAYS,
  type ShownOrder,
  type ShownPlace,
} from '@zipfront/contracts/shipping/order';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import type { ReactNode } from 'react';
import type { View } from '../../document/view.ts';
import { CheckedForm } from '../checked-form/CheckedForm.tsx';
import formStyles from '../checked-form/checked-form.module.css';
import { BoxField, type FormView, TextField } from '../checked-form/fields.tsx';
import { formTexts } from '../checked-form/form-texts.ts';
import { EstimatePanel } from '../estimate/EstimatePanel.tsx';
import { estimateWords } from '../estimate/estimate-words.ts';
import styles from './order.module.css';

/** An order request: its estimate and how it came about, and the form that makes it an order. */
export function OrderPage({ order, mark, view }: { order: ShownOrder; mark: string; view: View }) {
  const { site } = view;
  const texts = shippingTexts(site.locale, site.shippingTexts);
  const isOrdered = order.status === 'ordered';
  const headline = headlineOf(order, texts);
  return (
    <>
      <section className={`asphalt ${styles.opening}`} aria-labelledby="title">
        <div className="wrap">
          <h1 className={styles.title} id="title">
            {headline.heading}
          </h1>
          <p className="lead">{headline.text}</p>
          <p className={styles.reference}>
            {texts.reference}: <b translate="no">{order.reference}</b>
          </p>
          <svg className={`drawing ${styles.route}`} aria-hidden="true">
            <line className="route" x2="100%" y1="50%" y2="50%" />
            <circle className="end" cy="50%" r="8" />
            <circle className="end" cx="100%" cy="50%" r="8" />
          </svg>
          <p className={styles.ends}>
            <span className="hidden">
              {fill(texts.fromTo, { from: placeName(order.from), to: placeName(order.to) })}
            </span>
            <b aria-hidden="true">{placeName(order.from)}</b>
            <b aria-hidden="true">{placeName(order.to)}</b>
          </p>
        </div>
      </section>
      <div className={`wrap ${styles.columns}`}>
        <section aria-labelledby="estimate">
          <h2 className={styles.heading} id="estimate">
            {texts.estimate}
          </h2>
          <EstimatePanel
            words={estimateWords(order.estimate, texts, site.locale)}
            waiting=""
            reasonsLabel={texts.reasons}
          />
        </section>
        <Shipment order={order} texts={texts} view={view} />
      </div>
      {isOrdered ? null : <NextStep order={order} mark={mark} texts={texts} view={view} />}
    </>
  );
}

/** What has become of a request. */
function headlineOf(
  { status, hindrance, access, email, phone }: ShownOrder,
  texts: ShippingTexts,
): { heading: string; text: string } {
  if (status === 'ordered') {
    return { heading: texts.orderedHeading, text: fill(texts.orderedText, { email }) };
  }
  if (hindrance !== 'no-price') {
    const days = String(ESTIMATE_DAYS);
    return { heading: texts.requestedHeading, text: fill(texts.requestedText, { days }) };
  }
  const { callNumber, callNumberKnown, callElsewhere } = texts;
  const unknown = access === 'owner' ? callNumber : callElsewhere;
  return {
    heading: texts.callHeading,
    text: phone === null ? unknown : fill(callNumberKnown, { phone }),
  };
}

interface Part {
  order: ShownOrder;
  texts: ShippingTexts;
  view: View;
}

function Shipment({ order, texts, view }: Part) {
  const { vehicle } = order;
  const size = vehicle.motorcycleType
    ? texts[`type-${vehicle.motorcycleType}`]
    : texts[vehicle.kind];
  const date = new Intl.DateTimeFormat(view.site.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rows = [
    [texts.vehicle, `${vehicle.year} ${vehicle.make} ${vehicle.model} (${size})`],
    [texts.running, order.running ? texts.runs : texts.doesNotRun],
    [texts.transport, texts[order.transport]],
    [texts.pickup, date.format(Date.parse(order.pickupDate))],
    [texts.contactLabel, [order.name, order.email, order.phone].filter(Boolean).join(', ')],
  ];
  return (
    <section aria-labelledby="shipment">
      <h2 className={styles.heading} id="shipment">
        {texts.shipment}
      </h2>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The form for who asked for the estimate, where it can be ordered; else how to go on. */
function NextStep(part: FormPart) {
  const { order, texts } = part;
  const isOwner = order.access === 'owner';
  if (order.hindrance === 'no-price' && order.phone !== null) return null;
  if (isOwner && order.hindrance === null) return <OrderForm {...part} />;
  if (isOwner && order.hindrance === 'no-price') return <PriceCallForm {...part} />;
  return (
    <section className="wrap between" id="order" aria-labelledby="order-heading">
      <h2 id="order-heading">{texts[order.hindrance === 'no-price' ? 'callForm' : 'orderForm']}</h2>
      <p className="lead">{texts[whyNot(order)]}</p>
      <p>
        <a href={order.askAgain}>{texts.askAgain}</a>
      </p>
    </section>
  );
}

function whyNot({ access, hindrance }: ShownOrder): keyof ShippingTexts {
  if (hindrance === 'no-price') return 'callElsewhere';
  if (hindrance === 'day-over') return 'orderDayOver';
  return access === 'elsewhere' && hindrance === null ? 'orderElsewhere' : 'orderEnded';
}

interface FormPart extends Part {
  /** The form's own, signed by the server. */
  mark: string;
}

interface OrderSectionProps extends FormPart {
  heading: string;
  lead: string;
  submit: string;
  /** Messages beside those that every form has. */
  messages?: Record<string, string>;
  /** The fields. */
  children: ReactNode;
}

/** A form of the order's page, under its heading. */
function OrderSection({
  order,
  texts,
  view,
  mark,
  heading,
  lead,
  submit,
  messages = {},
  children,
}: OrderSectionProps) {
  const { site, posted } = view;
  const address = `${ORDERS_PATH}${order.reference}/`;
  return (
    <section className="wrap between" id="order" aria-labelledby="order-heading">
      <h2 id="order-heading">{heading}</h2>
      <p className="lead">{lead}</p>
      <div data-island="checked-form" data-island-id="order-island" data-island-on="interact">
        <CheckedForm
          view={view}
          id="order"
          action={address}
          className={formStyles.spaced}
          hidden={{ form: 'order', page: address, consent_version: texts.consentVersion }}
          texts={{ ...formTexts(site), ...messages }}
          submit={submit}
          mark={mark}
          message={posted?.message ?? null}
        >
          {children}
        </CheckedForm>
      </div>
    </section>
  );
}

/** What the fields of the order's page show: what was posted. */
function fieldsOf({ posted }: View): FormView {
  return { id: 'order', values: posted?.values ?? {}, errors: posted?.errors ?? {} };
}

/** Asks for the number to call about a request that has no price. */
function PriceCallForm(part: FormPart) {
  const { texts, view } = part;
  const form = fieldsOf(view);
  return (
    <OrderSection
      {...part}
      heading={texts.callForm}
      lead={texts.callFormLead}
      submit={texts.callSubmit}
    >
      <TextField
        view={form}
        name="phone"
        label={texts.phone}
        type="tel"
        rules={PRICE_CALL_FIELDS.phone}
        autoComplete="tel"
      />
      <BoxField view={form} name="consent" rules={PRICE_CALL_FIELDS.consent}>
        {texts.consentCall}
      </BoxField>
    </OrderSection>
  );
}

function OrderForm(part: FormPart) {
  const { order, texts, view } = part;
  const { site } = view;
  const form = fieldsOf(view);
  const messages = {
    ...MESSAGES[site.locale],
    ...(site.messages as Partial<(typeof MESSAGES)['en-US']>),
  };
  const { 'address-required': required, 'address-invalid': invalid } = messages;
  return (
    <OrderSection
      {...part}
      heading={texts.orderForm}
      lead={texts.orderLead}
      submit={texts.order}
      messages={{ 'address-required': required, 'address-invalid': invalid }}
    >
      <TextField
        view={form}
        name="pickup_street"
        label={fill(texts.pickupStreet, { place: placeName(order.from) })}
        rules={ORDER_FIELDS.pickup_street}
        autoComplete="off"
      />
      <TextField
        view={form}
        name="delivery_street"
        label={fill(texts.deliveryStreet, { place: placeName(order.to) })}
        rules={ORDER_FIELDS.delivery_street}
        autoComplete="off"
      />
      {order.phone === null ? (
        <TextField
          view={form}
          name="phone"
          label={texts.orderPhone}
          hint={texts.driverNotice}
          type="tel"
          rules={ORDER_FIELDS.phone}
          autoComplete="tel"
        />
      ) : (
        <p>
          {fill(texts.driverKnown, { phone: order.phone })} {texts.driverNotice}
        </p>
      )}
      <BoxField view={form} name="confirm" rules={ORDER_FIELDS.confirm}>
        {texts.confirm}
      </BoxField>
    </OrderSection>
  );
}

/** `Miami Beach, FL 33139`. */
function placeName({ city, state, zip }: ShownPlace): string {
  return `${city}, ${state} ${zip}`;
}
