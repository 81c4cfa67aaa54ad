import { MAX_ADDRESS_QUERY_LENGTH } from '@zipfront/contracts/address';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import { PolicyNote } from '../document/PolicyNote.tsx';
import { FORM_ANCHOR, type View } from '../document/view.ts';
import type { IslandMoment, IslandName } from '../islands/island.ts';
import { tracked } from '../tracking/tracked.ts';
import zipForm from '../zip-form/zip-form.module.css';
import styles from './address-field.module.css';

/** Room for a pasted `10001-1234` with a space on either side. */
const ZIP_MAX_LENGTH = 12;

const ISLAND: { name: IslandName; on: IslandMoment } = { name: 'address-form', on: 'interact' };

interface Props {
  view: View;
  /** Unique on the page. */
  id: string;
  line: InsuranceLine;
}

/**
 * The first form of a page that asks for an address. On its own it is a plain form with a street and
 * a zip code, which posts to `/quote`; with its script (`attach.ts`) the street becomes a combobox of
 * whole addresses. Where scripts run the zip code is not asked for, unless the lookup fails or the
 * form was posted without them. No React in the browser.
 */
export function AddressForm({ view, id, line }: Props) {
  const { site, path, form } = view;
  const { addressForm: texts, zipForm: zipTexts } = site;
  if (!texts || !zipTexts)
    throw new Error(`The site ${site.brand} has no words for an address form.`);
  const invalid = form?.error != null;
  const [streetId, listId, hintId, errorId] = ['street', 'list', 'hint', 'error'].map(
    (name) => `${id}-${name}`,
  );
  const [zipId, zipErrorId] = [`${id}-zip`, `${id}-zip-error`];
  return (
    <div id={FORM_ANCHOR}>
      <form
        method="post"
        action="/quote"
        noValidate
        lang={site.locale}
        className={styles.form}
        data-island={ISLAND.name}
        data-island-on={ISLAND.on}
        data-address-form={id}
        data-address-plain={form ? '' : undefined}
      >
        <input type="hidden" name="page" value={path} />
        <input type="hidden" name="insurance_line" value={form?.line ?? line} />
        <div className={styles.field}>
          <label className={zipForm.label} htmlFor={streetId}>
            {texts.label}
          </label>
          <input
            className={styles.input}
            id={streetId}
            name="street"
            type="text"
            autoComplete="street-address"
            maxLength={MAX_ADDRESS_QUERY_LENGTH}
            defaultValue={form?.street ?? ''}
            aria-describedby={`${errorId} ${hintId}`}
            data-address
          />
          <div
            className={styles.list}
            id={listId}
            role="listbox"
            aria-label={texts.label}
            data-address-list
            hidden
          />
          <p className={zipForm.error} id={errorId} aria-live="polite" data-address-error />
          <p className={zipForm.note} id={hintId}>
            {texts.hint}
          </p>
        </div>
        <div className={`${styles.field} ${styles.zip}`}>
          <label className={zipForm.label} htmlFor={zipId}>
            {zipTexts.label}
          </label>
          <input
            className={`${styles.input}${invalid ? ' has-error' : ''}`}
            id={zipId}
            name="zip"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={ZIP_MAX_LENGTH}
            defaultValue={form?.zip ?? ''}
            // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
            autoFocus={invalid}
            aria-invalid={invalid}
            aria-describedby={zipErrorId}
            data-address-zip
          />
          <p className={zipForm.error} id={zipErrorId} data-zip-error>
            {form?.error}
          </p>
        </div>
        <button
          className={zipForm.submit}
          type="submit"
          {...tracked({ location: id, click: 'submit', name: 'address-form' })}
        >
          {zipTexts.submit}
        </button>
        <p
          className="hidden"
          aria-live="polite"
          data-address-status
          data-none={texts.none}
          data-one={texts.one}
          data-many={texts.many}
          data-failed={texts.failed}
        />
      </form>
      <PolicyNote view={view} />
    </div>
  );
}
