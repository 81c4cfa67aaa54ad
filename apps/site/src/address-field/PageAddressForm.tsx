import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { FORM_ANCHOR } from '../elements/links.ts';
import { Island } from '../islands/Island.tsx';
import { PolicyNote, policyLink } from '../view/links.tsx';
import { selectedLine, type View } from '../view/view.ts';
import { AddressForm } from './AddressForm.tsx';

interface Props {
  view: View;
  id: string;
  line?: LineKey | undefined;
}

export function PageAddressForm({ view, id, line: chosen }: Props) {
  const { site, path, form } = view;
  const { addressForm, zipForm } = site;
  if (!addressForm || !zipForm)
    throw new Error(`The site ${site.brand} has no words for an address form.`);
  const line = selectedLine(view, chosen);
  const elsewhere = view.lines.some((one) => one.elsewhere && one.key === line);
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
          line,
          elsewhere,
          texts: { ...addressForm, zipLabel: zipForm.label, submit: zipForm.submit },
          posted: form && { street: form.street ?? '', zip: form.zip, error: form.error },
        }}
      />
      <PolicyNote policy={policyLink(view)} />
    </div>
  );
}
