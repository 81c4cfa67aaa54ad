import { STATE_PAGE_PATH } from '@zipfront/contracts/visits/zip-code';
import formStyles from '../../forms/forms.module.css';
import { PolicyNote, policyLink, tracked } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './find-state.module.css';

/** A zip code without a page leads back to a message. */
export function FindState({ section, view }: SectionProps<'find-state'>) {
  const { id = section.type, heading, lead, label, submit, unknown, below } = section;
  return (
    <section className={`between ${styles.section}`} id={id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{heading}</h2>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        <div>
          <form
            className={styles.form}
            action={STATE_PAGE_PATH}
            method="get"
            lang={view.site.locale}
            noValidate
          >
            <input type="hidden" name="page" value={view.path} />
            <input type="hidden" name="below" value={below} />
            <div className={`${formStyles.field} ${formStyles.zip} ${styles.field}`}>
              <label htmlFor={`${id}-zip`}>{label}</label>
              <input
                id={`${id}-zip`}
                name="zip"
                type="text"
                inputMode="numeric"
                autoComplete="postal-code"
                aria-describedby={`${id}-unknown`}
              />
            </div>
            <button
              className={`${formStyles.submit} ${styles.submit}`}
              type="submit"
              {...tracked({ location: section.type, click: 'submit', name: 'find-state' })}
            >
              {submit}
            </button>
            <p
              className={`${formStyles.error} ${styles.unknown}`}
              id={`${id}-unknown`}
              tabIndex={-1}
            >
              {unknown}
            </p>
          </form>
          <PolicyNote policy={policyLink(view)} />
        </div>
      </div>
    </section>
  );
}
