import type { MotorcycleQuoteFormSection } from '@zipfront/contracts/content/sections/motorcycle-quote-form';
import type { QuoteFormSection } from '@zipfront/contracts/content/sections/quote-form';
import { QUOTE_FIELDS, QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import { MOTORCYCLE_TYPES } from '@zipfront/contracts/shipping/vehicle';
import { FORM_ANCHOR, type View } from '../../document/view.ts';
import { CheckedForm } from '../checked-form/CheckedForm.tsx';
import styles from '../checked-form/checked-form.module.css';
import {
  BoxField,
  ChoiceField,
  type FormView,
  SelectField,
  TextField,
} from '../checked-form/fields.tsx';
import { formTexts } from '../checked-form/form-texts.ts';
import { EstimatePanel } from '../estimate/EstimatePanel.tsx';
import { ESTIMATE_TEXTS, estimateWords } from '../estimate/estimate-words.ts';
import { RouteFields } from './RouteFields.tsx';
import { VehicleFields } from './VehicleFields.tsx';

/** What the browser needs of the texts. */
const BROWSER_TEXTS = [
  ...ESTIMATE_TEXTS,
  'estimateWaits',
  'estimateFailed',
  'dateInvalid',
  'datePast',
  'dateFar',
  'consentNeeded',
  'kindNeeded',
  'sameZip',
] as const satisfies (keyof ShippingTexts)[];

/** A whole quote form: what is shipped and when, the price of it, and who asks. */
export function QuoteFormBlock({
  section,
  view,
}: {
  section: QuoteFormSection | MotorcycleQuoteFormSection;
  view: View;
}) {
  const { site, path } = view;
  const id = section.id ?? FORM_ANCHOR;
  const texts = shippingTexts(site.locale, site.shippingTexts);
  const posted = view.posted?.form === section.type ? view.posted : null;
  const form: FormView = { id, values: posted?.values ?? {}, errors: posted?.errors ?? {} };
  const estimate = posted?.estimate && estimateWords(posted.estimate, texts, site.locale);
  const anchor = view.callBackAnchor;
  const callBack = anchor === null ? null : { href: `#${anchor}`, label: texts.callMe };
  const isMotorcycle = section.type === 'motorcycle-quote-form';
  return (
    <section className="wrap between" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{section.heading}</h2>
      {section.lead ? <p className="lead">{section.lead}</p> : null}
      <div data-island="quote-form" data-island-id={`${id}-island`} data-island-on="idle">
        <CheckedForm
          view={view}
          id={id}
          action={QUOTE_PATH}
          className={`${styles.spaced} ${styles.priced}`}
          hidden={{ form: section.type, page: path, consent_version: texts.consentVersion }}
          texts={formTexts(site, BROWSER_TEXTS)}
          submit={texts.submit}
          mark={posted?.mark}
          message={posted?.message ?? null}
        >
          <RouteFields form={form} texts={texts} />
          <fieldset className={styles.group}>
            <legend>{isMotorcycle ? texts.motorcycle : texts.vehicle}</legend>
            <VehicleFields form={form} texts={texts} />
            {isMotorcycle ? (
              <TypeField form={form} texts={texts} />
            ) : (
              <KindField form={form} texts={texts} />
            )}
            <ChoiceField
              view={form}
              name="running"
              label={texts.running}
              options={[
                ['yes', texts.runs],
                ['no', texts.doesNotRun],
              ]}
            />
            <ChoiceField
              view={form}
              name="transport"
              label={texts.transport}
              options={[
                ['open', texts.open],
                ['enclosed', texts.enclosed],
              ]}
            />
            <TextField
              view={form}
              name="date"
              label={texts.date}
              type="date"
              rules={QUOTE_FIELDS.date}
            />
          </fieldset>
          <section className={styles.price} aria-label={texts.estimate}>
            <EstimatePanel
              words={estimate ?? null}
              waiting={texts.estimateWaits}
              reasonsLabel={texts.reasons}
              call={callBack}
            />
          </section>
          <ContactFields form={form} texts={texts} />
        </CheckedForm>
      </div>
    </section>
  );
}

interface Part {
  form: FormView;
  texts: ShippingTexts;
}

function KindField({ form, texts }: Part) {
  return (
    <SelectField
      view={form}
      name="kind"
      label={texts.kind}
      hint={texts.kindHint}
      rules={QUOTE_FIELDS.kind}
      options={[
        ['', texts.kindUnknown],
        ['car', texts.car],
        ['suv', texts.suv],
        ['van', texts.van],
        ['truck', texts.truck],
      ]}
    />
  );
}

function TypeField({ form, texts }: Part) {
  return (
    <SelectField
      view={form}
      name="motorcycle_type"
      label={texts.motorcycleType}
      rules={QUOTE_FIELDS.motorcycle_type}
      options={MOTORCYCLE_TYPES.map((type) => [type, texts[`type-${type}`]])}
    />
  );
}

function ContactFields({ form, texts }: Part) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.contact}</legend>
      <p className={`${styles.hint} ${styles.wide}`}>{texts.contactHint}</p>
      <TextField
        view={form}
        name="name"
        label={texts.name}
        rules={QUOTE_FIELDS.name}
        autoComplete="name"
      />
      <TextField
        view={form}
        name="email"
        label={texts.email}
        type="email"
        rules={QUOTE_FIELDS.email}
        autoComplete="email"
      />
      <TextField
        view={form}
        name="phone"
        label={texts.phoneOptional}
        type="tel"
        rules={QUOTE_FIELDS.phone}
        autoComplete="tel"
      />
      <div className={styles.wide}>
        <BoxField view={form} name="consent" rules={QUOTE_FIELDS.consent}>
          {texts.consent}
        </BoxField>
      </div>
    </fieldset>
  );
}
