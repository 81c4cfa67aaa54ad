import type { ActionFormSection } from '@zipfront/contracts/content/sections/action-form';
import type { ActionFormLineSection } from '@zipfront/contracts/content/sections/action-form-line';
import { fill } from '@zipfront/contracts/shipping/fill';
import { CALL_BACK_FIELDS, CALL_BACK_PATH } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/texts';
import type { View } from '../../document/view.ts';
import { CheckedForm } from '../checked-form/CheckedForm.tsx';
import formStyles from '../checked-form/checked-form.module.css';
import { BoxField, TextField } from '../checked-form/fields.tsx';
import { formTexts } from '../checked-form/form-texts.ts';
import styles from './action-form.module.css';
import { callSubject } from './call-subject.ts';

/** Asks to be called back: as a block of its own, or in one line of a bar. */
export function ActionForm({
  section,
  view,
}: {
  section: ActionFormSection | ActionFormLineSection;
  view: View;
}) {
  const { site, path } = view;
  const isLine = section.type === 'action-form-line';
  const id = section.id ?? section.type;
  const texts = shippingTexts(site.locale, site.shippingTexts);
  const posted = view.posted?.form === section.type ? view.posted : null;
  const form = { id, values: posted?.values ?? {}, errors: posted?.errors ?? {} };
  const about = callSubject(view);
  return (
    <section className={isLine ? styles.bar : 'between'} id={id} aria-labelledby={`${id}-heading`}>
      <div className={`wrap ${isLine ? styles.line : ''}`}>
        <h2 className={isLine ? styles.lineHeading : undefined} id={`${id}-heading`}>
          {section.heading}
        </h2>
        {'text' in section ? <p className="lead">{section.text}</p> : null}
        {posted?.done ? (
          <p className={formStyles.thanks} role="status">
            {posted.message}
          </p>
        ) : (
          <div data-island="checked-form" data-island-id={`${id}-island`} data-island-on="interact">
            <CheckedForm
              view={view}
              id={id}
              action={CALL_BACK_PATH}
              className={isLine ? undefined : formStyles.spaced}
              hidden={{
                form: section.type,
                page: path,
                consent_version: texts.consentVersion,
                ...about,
              }}
              texts={formTexts(site)}
              submit={section.submit}
              mark={posted?.mark}
              message={posted?.message ?? null}
            >
              <p hidden={about.from === ''} data-call-subject={texts.callBackAbout}>
                {fill(texts.callBackAbout, { ...about })}
              </p>
              <div className={formStyles.group}>
                <TextField
                  view={form}
                  name="name"
                  label={texts.name}
                  rules={CALL_BACK_FIELDS.name}
                  autoComplete="name"
                />
                <TextField
                  view={form}
                  name="phone"
                  label={texts.phone}
                  type="tel"
                  rules={CALL_BACK_FIELDS.phone}
                  autoComplete="tel"
                />
              </div>
              <BoxField view={form} name="consent" rules={CALL_BACK_FIELDS.consent}>
                {texts.consentCall}
              </BoxField>
            </CheckedForm>
          </div>
        )}
      </div>
    </section>
  );
}
