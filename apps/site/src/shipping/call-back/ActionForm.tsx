import type { PostedForm } from '@zipfront/contracts/pages/render';
import { CallHoursNote } from '../../call-hours/CallHoursNote.tsx';
import formStyles from '../../forms/forms.module.css';
import { Island } from '../../islands/Island.tsx';
import type { CallSubject } from '../../state/state.ts';
import type { SectionProps } from '../../view/view.ts';
import { shippingFormProps } from '../form/ShippingForm.tsx';
import styles from './action-form.module.css';
import { CallBackForm } from './CallBackForm.tsx';

export function ActionForm({
  section,
  view,
}: SectionProps<'action-form'> | SectionProps<'action-form-line'>) {
  const { id = section.type, type, heading, submit } = section;
  const isLine = type === 'action-form-line';
  const posted = view.posted?.form === type ? view.posted : null;
  return (
    <section className={isLine ? styles.bar : 'between'} id={id} aria-labelledby={`${id}-heading`}>
      <div className={`wrap ${isLine ? styles.line : ''}`}>
        <div>
          <h2 className={isLine ? styles.lineHeading : undefined} id={`${id}-heading`}>
            {heading}
          </h2>
          {'text' in section ? <p className="lead">{section.text}</p> : null}
          <CallHoursNote id={`${id}-hours`} view={view} className={formStyles.hint} />
        </div>
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

/** The posted one, or the unpriced shipment of the page's quote form; null without one. */
function callSubject(posted: PostedForm | null): CallSubject | null {
  const { from = '', to = '', about, year = '', make = '', model = '' } = posted?.values ?? {};
  if (about !== undefined) return from === '' ? null : { from, to, about };
  if (posted?.estimate?.outcome !== 'call') return null;
  return { from, to, about: [year, make, model].filter(Boolean).join(' ') };
}
