import { fill } from '@zipfront/contracts/locale';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import {
  QUOTE_PATH,
  type QuoteFormName,
  quoteFields,
} from '@zipfront/contracts/shipping/form-fields';
import {
  type PickupDays,
  pickupDateFault,
  pickupDays,
} from '@zipfront/contracts/shipping/pickup-date';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { MOTORCYCLE_TYPES } from '@zipfront/contracts/shipping/vehicle';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusAfter } from '../../forms/controls.ts';
import { FormStep } from '../../forms/FormStep.tsx';
import { Checkbox, RadioGroup, SelectField, TextField } from '../../forms/fields.tsx';
import stepStyles from '../../forms/form-step.module.css';
import styles from '../../forms/forms.module.css';
import { usePage } from '../../islands/use-page.ts';
import { EstimatePanel } from '../estimate/EstimatePanel.tsx';
import { estimateText } from '../estimate/estimate-text.ts';
import { type SendForm, ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';
import {
  callSubject,
  type QuoteValues,
  readShipment,
  readValues,
  readVehicleNames,
  today,
  useQueryValues,
} from './quote-values.ts';
import { RouteFields, VehicleFields } from './ShipmentFields.tsx';
import { StartNote } from './StartNote.tsx';
import { type EstimateState, useEstimate } from './use-estimate.ts';
import { useSavedStart } from './use-saved-start.ts';
import { useSteps } from './use-steps.ts';
import { useVehicle } from './use-vehicle.ts';

export interface QuoteFormProps extends ShippingFormProps {
  name: QuoteFormName;
  estimate: Estimate | null;
  callHref: string | null;
}

const INSTEAD = {
  waiting: 'estimateWaits',
  'same-zip': 'sameZip',
  failed: 'estimateFailed',
  estimated: 'estimateWaits',
} as const satisfies Record<EstimateState['status'], keyof ShippingTexts>;

const STEPS = 2;

export function QuoteForm({ name, estimate, callHref, ...props }: QuoteFormProps) {
  const { id, site } = props;
  const texts = shippingTexts(site);
  const isMotorcycle = name === 'motorcycle-quote-form';

  const store = usePage()?.store;
  const [values, setValues] = useState<QuoteValues | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { vehicle, isSizeAsked } = useVehicle(
    isMotorcycle ? 'motorcycle' : 'fourWheels',
    readVehicleNames(values),
    isTyping,
  );
  const price = useEstimate(values && readShipment(values, vehicle.kind), estimate, attempt);
  const isDated = Boolean((values ?? props.posted?.values)?.date);
  const words =
    price.status === 'estimated'
      ? estimateText(price.estimate, { texts, locale: site.locale, isDated })
      : null;
  const days = usePickupDays();
  useQueryValues(id);
  const start = useSavedStart(name, id, props.posted !== null);
  const { step, entered, enter, showWrong } = useSteps(id, hasErrors(props.posted));

  function onFill(form: HTMLFormElement, isTyping: boolean) {
    const filled = readValues(form);
    setValues(filled);
    setTyping(isTyping);
    if (!isTyping) start.save(filled);
    if (price.status === 'failed') setAttempt(attempt + 1);
  }

  /** The first step leads to the second; the second is sent. */
  async function send(form: HTMLFormElement, sendForm: SendForm) {
    if (step === 'shipment') {
      enter('contact');
      return { kind: 'idle' } as const;
    }
    const outcome = await sendForm(form);
    if (outcome.kind === 'refused') showWrong(Object.keys(outcome.errors));
    return outcome;
  }

  const progress = (number: number) =>
    fill(texts.stepOf, { step: String(number), steps: String(STEPS) });

  // A call would be about this shipment if it has no price.
  const subject = words?.isCall && values ? JSON.stringify(callSubject(values)) : null;
  useEffect(() => {
    store?.dispatch({ type: 'CALL_SUBJECT', subject: subject && JSON.parse(subject) });
  }, [store, subject]);

  return (
    <ShippingForm
      {...props}
      action={QUOTE_PATH}
      className={`${styles.spaced} ${styles.priced}`}
      rules={quoteFields(Date.now())}
      hidden={{ form: name, page: props.page, consent_version: texts.consentVersion }}
      submit={step === 'shipment' ? texts.continue : texts.submit}
      beside={
        step === 'contact' ? (
          <button className={stepStyles.link} type="button" onClick={() => enter('shipment')}>
            {texts.back}
          </button>
        ) : null
      }
      send={send}
      onTaken={start.clear}
      validate={(field, data) => validateQuote(field, data, texts)}
      onFill={onFill}
    >
      <FormStep
        progress={progress(1)}
        title={texts.stepShipment}
        hint={<StartNote texts={texts} start={start} />}
        isHidden={step === 'contact'}
        hasFocus={entered === 'shipment'}
      >
        <RouteFields texts={texts} />
        <fieldset className={styles.group}>
          <legend>{isMotorcycle ? texts.motorcycle : texts.vehicle}</legend>
          <VehicleFields texts={texts} vehicle={vehicle} />
          {isMotorcycle ? (
            <SelectField
              name="motorcycle_type"
              label={texts.motorcycleType}
              options={MOTORCYCLE_TYPES.map((type) => [type, texts[`type-${type}`]])}
            />
          ) : (
            <SizeField texts={texts} isAsked={isSizeAsked} />
          )}
          <RadioGroup
            name="running"
            label={texts.running}
            options={[
              ['yes', texts.runs],
              ['no', texts.doesNotRun],
            ]}
          />
          <RadioGroup
            name="transport"
            label={texts.transport}
            options={[
              ['open', texts.open],
              ['enclosed', texts.enclosed],
            ]}
          />
          <TextField
            name="date"
            label={texts.date}
            type="date"
            {...(days && { min: days.first, max: days.last })}
          />
        </fieldset>
      </FormStep>
      <section
        className={`${styles.price} ${step === 'contact' ? stepStyles.brief : ''}`}
        aria-label={texts.estimate}
      >
        <EstimatePanel
          words={words}
          waiting={texts[INSTEAD[price.status]]}
          reasonsLabel={texts.reasons}
          call={callHref === null ? null : { href: callHref, label: texts.callMe }}
        />
      </section>
      <FormStep
        progress={progress(STEPS)}
        title={texts.contact}
        hint={<p className={styles.hint}>{texts.contactHint}</p>}
        isLast
        isHidden={step === 'shipment'}
        hasFocus={entered === 'contact'}
      >
        <ContactFields texts={texts} />
      </FormStep>
    </ShippingForm>
  );
}

function hasErrors(posted: ShippingFormProps['posted']): boolean {
  return posted !== null && (posted.message !== null || Object.keys(posted.errors).length > 0);
}

function validateQuote(field: string, data: FormData, texts: ShippingTexts): string | null {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  if (field === 'date') {
    const fault = pickupDateFault(text('date'), pickupDays(today()));
    return fault && texts[fault];
  }
  if (field === 'to') {
    const isSame = normalizeZip(text('from')) === normalizeZip(text('to'));
    return isSame ? texts.sameZip : null;
  }
  if (field === 'kind') return text('kind') ? null : texts.kindNeeded;
  const isAsked = field === 'consent' && text('phone') !== '';
  return isAsked && !data.has('consent') ? texts.consentNeeded : null;
}

/** The days that a visitor can ask for, once there is a visitor: the server renders for all. */
function usePickupDays(): PickupDays | null {
  const [days, setDays] = useState<PickupDays | null>(null);
  useEffect(() => setDays(pickupDays(today())), []);
  return days;
}

function ContactFields({ texts }: { texts: ShippingTexts }) {
  return (
    <fieldset className={styles.group} aria-label={texts.contact}>
      <TextField name="name" label={texts.name} autoComplete="name" />
      <TextField name="email" label={texts.email} type="email" autoComplete="email" />
      <TextField name="phone" label={texts.phoneOptional} type="tel" autoComplete="tel" />
      <div className={styles.wide}>
        <Checkbox name="consent">
          {texts.consent} {texts.consentIf}
        </Checkbox>
      </div>
    </fieldset>
  );
}

/** Asks for the size of a vehicle if it is unknown. The focus stays where it was. */
function SizeField({ texts, isAsked }: { texts: ShippingTexts; isAsked: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAsked && element.current?.contains(document.activeElement)) focusAfter(element.current);
  }, [isAsked]);
  return (
    <div ref={element} hidden={!isAsked}>
      <SelectField
        name="kind"
        label={texts.kind}
        hint={texts.kindHint}
        options={[
          ['', texts.kindUnknown],
          ['car', texts.car],
          ['suv', texts.suv],
          ['van', texts.van],
          ['truck', texts.truck],
        ]}
      />
    </div>
  );
}
