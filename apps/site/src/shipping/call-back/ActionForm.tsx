import type { ActionFormSection } from '@zipfront/contracts/content/sections/action-form';
import type { ActionFormLineSection } from '@zipfront/contracts/content/sections/action-form-line';
import formStyles from '../../forms/forms.module.css';
import { Island } from '../../islands/Island.tsx';
import type { View } from '../../view/view.ts';
import { shippingFormProps } from '../form/ShippingForm.tsx';
import styles from './action-form.module.css';
import { CallBackForm } from './CallBackForm.tsx';
import { callSubject } from './call-subject.ts';

/** Asks to be called back: as a block of its own, or in one line of a bar. */
export function ActionForm({
  section,
  view,
}: {
  section: ActionFormSection | ActionFormLineSection;
  view: View;
}) {
  const { id = section.type, type, heading, submit } = section;
  const isLine = type === 'action-form-line';
  const posted = view.posted?.form === type ? view.posted : null;
  return (
    <section className={isLine ? styles.bar : 'between'} id={id} aria-labelledby={`${id}-heading`}>
      <div className={`wrap ${isLine ? styles.line : ''}`}>
        <h2 className={isLine ? styles.lineHeading : undefined} id={`${id}-heading`}>
          {heading}
        </h2>
        {'text' in section ? <p className="lead">{section.text}</p> : null}
        {posted?.done ? (
          <p className={formStyles.thanks} role="status">
            {posted.message}
          </p>
        ) : (
          <Island
            id={`${id}-island`}
            name="call-back-form"
            on="visible"
            component={CallBackForm}
            props={{
              ...shippingFormProps(view, id, type),
              name: type,
              submit,
              subject: callSubject(view.posted),
            }}
          />
        )}
      </div>
    </section>
  );
}
