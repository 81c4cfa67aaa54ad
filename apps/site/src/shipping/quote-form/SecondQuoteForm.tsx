import type { SecondQuoteFormSection } from '@zipfront/contracts/content/sections/second-quote-form';
import { QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/texts';
import { FORM_ANCHOR, type View } from '../../document/view.ts';
import { CheckedForm } from '../checked-form/CheckedForm.tsx';
import styles from '../checked-form/checked-form.module.css';
import { formTexts } from '../checked-form/form-texts.ts';
import { RouteFields } from './RouteFields.tsx';
import { VehicleFields } from './VehicleFields.tsx';

/** The short form: what it asks is asked once, the main form goes on with it. */
export function SecondQuoteForm({
  section,
  view,
}: {
  section: SecondQuoteFormSection;
  view: View;
}) {
  const { site } = view;
  const id = section.id ?? FORM_ANCHOR;
  const texts = shippingTexts(site.locale, site.shippingTexts);
  const form = { id, values: {}, errors: {} };
  return (
    <section className="wrap between" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{section.heading}</h2>
      {section.lead ? <p className="lead">{section.lead}</p> : null}
      <div data-island="quote-form" data-island-id={`${id}-island`} data-island-on="idle">
        <CheckedForm
          view={view}
          id={id}
          action={QUOTE_PATH}
          method="get"
          className={styles.spaced}
          hidden={{ page: section.next }}
          texts={formTexts(site)}
          submit={section.submit}
          message={null}
        >
          <RouteFields form={form} texts={texts} />
          <fieldset className={styles.group}>
            <legend>{texts.vehicle}</legend>
            <VehicleFields form={form} texts={texts} />
          </fieldset>
        </CheckedForm>
      </div>
    </section>
  );
}
