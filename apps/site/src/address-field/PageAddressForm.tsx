import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import { FORM_ANCHOR } from '../elements/links.ts';
import { Island } from '../islands/Island.tsx';
import { PolicyNote, policyOf } from '../view/links.tsx';
import type { View } from '../view/view.ts';
import { AddressForm } from './AddressForm.tsx';

interface Props {
  view: View;
  /** Unique on the page. */
  id: string;
  line: InsuranceLine;
}

/** The first form of a page, where it asks for an address, showing what was posted. */
export function PageAddressForm({ view, id, line }: Props) {
  const { site, path, form } = view;
  const { addressForm, zipForm } = site;
  if (!addressForm || !zipForm)
    throw new Error(`The site ${site.brand} has no words for an address form.`);
  return (
    <div id={FORM_ANCHOR}>
      <Island
        id={id}
        name="address-form"
        on="interact"
        component={AddressForm}
        props={{
          id,
          page: path,
          locale: site.locale,
          line: form?.line ?? line,
          texts: { ...addressForm, zipLabel: zipForm.label, submit: zipForm.submit },
          posted: form && { street: form.street ?? '', zip: form.zip, error: form.error },
        }}
      />
      <PolicyNote policy={policyOf(view)} />
    </div>
  );
}
