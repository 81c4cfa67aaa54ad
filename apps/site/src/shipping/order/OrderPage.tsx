import { fill } from '@zipfront/contracts/locale';
import { dayText } from '@zipfront/contracts/pages/formats';
import type { OrderPageRequest } from '@zipfront/contracts/pages/render';
import type { ShownOrder } from '@zipfront/contracts/shipping/order';
import { termsText } from '@zipfront/contracts/shipping/order-terms';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import type { ReactNode } from 'react';
import { Island } from '../../islands/Island.tsx';
import { placeName } from '../../view/formats.ts';
import { hrefOn, type View } from '../../view/view.ts';
import { EstimatePanel } from '../estimate/EstimatePanel.tsx';
import { estimateText } from '../estimate/estimate-text.ts';
import { type ShippingFormProps, shippingFormProps } from '../form/ShippingForm.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OwnerForms } from './OwnerForms.tsx';
import styles from './order.module.css';
import { orderHeadline } from './order-headline.ts';
import { PriceCallForm } from './PriceCallForm.tsx';

/** Shows an order request: its price with its parts, and the form that turns it into an order. */
export function OrderPage({
  order,
  timeZone,
  mark,
  view,
}: Pick<OrderPageRequest, 'order' | 'timeZone' | 'mark'> & { view: View }) {
  const { site } = view;
  const texts = shippingTexts(site);
  const headline = orderHeadline(order, site);
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
            {order.price === null ? texts.estimate : texts.firmPrice}
          </h2>
          <EstimatePanel
            words={estimateText(order.estimate, {
              texts,
              locale: site.locale,
              price: order.price,
              isDated: true,
            })}
            waiting=""
            reasonsLabel={texts.reasons}
          />
        </section>
        <Shipment order={order} texts={texts} view={view} />
      </div>
      <OrderProgress order={order} timeZone={timeZone} view={view} />
      {order.status === 'requested' ? (
        <NextStep order={order} mark={mark} texts={texts} view={view} />
      ) : null}
      {order.owned ? <OwnerForms order={order} owned={order.owned} view={view} /> : null}
      {order.status === 'cancelled' ? (
        <p className="wrap between">
          <a href={hrefOn(view, order.askAgain)}>{texts.askAgain}</a>
        </p>
      ) : null}
    </>
  );
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
  const rows = [
    [texts.vehicle, `${vehicle.year} ${vehicle.make} ${vehicle.model} (${size})`],
    [texts.running, order.running ? texts.runs : texts.doesNotRun],
    [texts.transport, texts[order.transport]],
    [texts.pickup, dayText(order.pickupDate, view.site.locale)],
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

function NextStep(part: FormPart) {
  const { order, texts } = part;
  const isOwner = order.access === 'owner';
  if (order.hindrance === 'no-price' && order.phone !== null) return null;
  if (isOwner && order.hindrance === null) return <Order {...part} />;
  if (isOwner && order.hindrance === 'no-price') return <PriceCall {...part} />;
  const heading = texts[order.hindrance === 'no-price' ? 'callForm' : 'orderForm'];
  return (
    <OrderSection heading={heading} lead={texts[whyNot(order)]}>
      <p>
        <a href={hrefOn(part.view, order.askAgain)}>{texts.askAgain}</a>
      </p>
    </OrderSection>
  );
}

function whyNot({ access, hindrance }: ShownOrder): keyof ShippingTexts {
  if (hindrance === 'no-price') return 'callElsewhere';
  if (hindrance === 'day-over') return 'orderDayOver';
  return access === 'elsewhere' && hindrance === null ? 'orderElsewhere' : 'orderEnded';
}

interface FormPart extends Part {
  mark: string;
}

interface OrderSectionProps {
  heading: string;
  lead: string;
  children: ReactNode;
}

function OrderSection({ heading, lead, children }: OrderSectionProps) {
  return (
    <section className="wrap between" id="order" aria-labelledby="order-heading">
      <h2 id="order-heading">{heading}</h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}

function createFormProps({ view, mark }: FormPart): ShippingFormProps {
  const posted = view.posted?.form === 'order' ? view.posted : null;
  const { values = {}, errors = {}, message = null } = posted ?? {};
  return { ...shippingFormProps(view, 'order'), posted: { values, errors, message, mark } };
}

function PriceCall(part: FormPart) {
  const { order, texts } = part;
  return (
    <OrderSection heading={texts.callForm} lead={texts.callFormLead}>
      <Island
        id="order-island"
        name="price-call-form"
        on="visible"
        component={PriceCallForm}
        props={{ ...createFormProps(part), reference: order.reference }}
      />
    </OrderSection>
  );
}

function Order(part: FormPart) {
  const { order, texts } = part;
  return (
    <OrderSection heading={texts.orderForm} lead={texts.orderLead}>
      <Island
        id="order-island"
        name="order-form"
        on="visible"
        component={OrderForm}
        props={{
          ...createFormProps(part),
          reference: order.reference,
          from: placeName(order.from),
          to: placeName(order.to),
          phone: order.phone,
          isFirm: order.price !== null,
          terms: termsText(order),
        }}
      />
    </OrderSection>
  );
}
