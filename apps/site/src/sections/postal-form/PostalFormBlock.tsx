import type { PostalFormSection } from '@zipfront/contracts/content/sections/postal-form';
import { useId } from 'react';
import { FORM_ANCHOR } from '../../elements/links.ts';
import { PagePostalForm } from '../../shipping/postal-form/PagePostalForm.tsx';
import type { View } from '../../view/view.ts';

/** The block that asks from where to where. */
export function PostalFormBlock({ section, view }: { section: PostalFormSection; view: View }) {
  const { type: _, id, heading, ...texts } = section;
  const unique = useId();
  const form = <PagePostalForm view={view} id={`${id ?? unique}-postal`} texts={texts} />;
  return (
    <section className="between" id={id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {view.firstForm === section ? <div id={FORM_ANCHOR}>{form}</div> : form}
      </div>
    </section>
  );
}
