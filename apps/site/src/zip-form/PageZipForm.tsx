import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { FORM_ANCHOR } from '../elements/links.ts';
import { Island } from '../islands/Island.tsx';
import { PolicyNote, policyLink } from '../view/links.tsx';
import { selectedLine, type View } from '../view/view.ts';
import { ZipForm } from './ZipForm.tsx';

interface Props {
  view: View;
  id: string;
  /** Selected at first; the first line of the site if omitted. */
  line?: LineKey | undefined;
  /** The page's first form: links lead to it, and only its field takes the focus. */
  first?: boolean;
}

export function PageZipForm({ view, id, line, first = false }: Props) {
  const { site, lines, form } = view;
  if (!site.zipForm)
    throw new Error(`The site ${site.brand} has no words for a zip form (zipForm).`);
  const { note, legend: firstLegend, secondLegend, ...texts } = site.zipForm;
  const legend = (!first && secondLegend) || firstLegend;
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
        lines: lines.map(({ icon, ...line }) => line),
        line: selectedLine(view, line),
        ...(form && { zip: form.zip, error: form.error, autoFocus: first && form.error !== null }),
        texts: { ...texts, ...(note && { note }), ...(lines.length > 1 && legend && { legend }) },
      }}
    />
  );
  return (
    <div id={first ? FORM_ANCHOR : undefined}>
      {island}
      <PolicyNote policy={policyLink(view)} />
    </div>
  );
}
