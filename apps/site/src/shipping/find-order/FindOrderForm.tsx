import {
  FIND_ORDER_FIELDS,
  FIND_ORDER_FORM,
  FIND_ORDER_PATH,
  LINK_ENDED_ANCHOR,
} from '@zipfront/contracts/shipping/form-fields';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { Form } from '../../forms/Form.tsx';
import { TextField } from '../../forms/fields.tsx';
import { formWords } from '../../forms/form-context.ts';
import formStyles from '../../forms/forms.module.css';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { PolicyNote, policyLink } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './find-order.module.css';

export function FindOrderForm({ section, view }: SectionProps<'find-order-form'>) {
  const { id = section.type, heading, text, submit } = section;
  const texts = orderTexts(view.site);
  const posted = view.posted?.form === FIND_ORDER_FORM ? view.posted : null;
  return (
    <section className="between" id={id} aria-labelledby={`${id}-heading`}>
      <div className={`wrap ${styles.columns}`}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <p className={styles.ended} id={LINK_ENDED_ANCHOR} tabIndex={-1}>
          {texts.linkEnded}
        </p>
        <p className="lead">{text}</p>
        <Form
          id={`${id}-fields`}
          action={FIND_ORDER_PATH}
          method="post"
          styles={formStyles}
          className={`${formStyles.form} ${formStyles.spaced}`}
          rules={FIND_ORDER_FIELDS}
          words={formWords(view.site)}
          shown={posted ?? { values: {}, errors: {}, message: null }}
          messageClassName={formStyles.message}
        >
          {(message) => (
            <>
              <input type="hidden" name="page" value={view.path} />
              <TextField
                name="reference"
                label={texts.findReference}
                hint={texts.findReferenceHint}
              />
              <TextField name="email" label={texts.findEmail} type="email" autoComplete="email" />
              <div className={formStyles.end}>
                {message}
                <SubmitButton>{submit}</SubmitButton>
                <PolicyNote policy={policyLink(view)} />
              </div>
            </>
          )}
        </Form>
      </div>
    </section>
  );
}
