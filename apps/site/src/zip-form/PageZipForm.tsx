import { DEFAULT_INSURANCE_LINE, type InsuranceLine } from '@zipfront/contracts/insurance-line';
import { FORM_ANCHOR } from '../elements/links.ts';
import { Island } from '../islands/Island.tsx';
import { PolicyNote, policyOf } from '../view/links.tsx';
import type { View } from '../view/view.ts';
import { ZipForm } from './ZipForm.tsx';

interface Props {
  view: View;
  /** Unique on the page. */
  id: string;
  line?: InsuranceLine | undefined;
  /** True for the first form of the page: links lead to it, and only one field takes the focus. */
  first?: boolean;
}

/** A zip form with the site's words, showing what was posted in the response to a post. */
export function PageZipForm({ view, id, line = DEFAULT_INSURANCE_LINE, first = false }: Props) {
  const { site, form } = view;
  if (!site.zipForm)
    throw new Error(`The site ${site.brand} has no words for a zip form (zipForm).`);
  const { note, ...texts } = site.zipForm;
  const island = (
    <Island
      id={id}
      name="zip-form"
      on="interact"
      component={ZipForm}
      props={{
        id,
        page: view.path,
        locale: site.locale,
        line: form?.line ?? line,
        zip: form?.zip ?? '',
        error: form?.error ?? null,
        autoFocus: first && form?.error != null,
        texts: note ? { ...texts, note } : texts,
      }}
    />
  );
  return (
    <div id={first ? FORM_ANCHOR : undefined}>
      {island}
      <PolicyNote policy={policyOf(view)} />
    </div>
  );
}
