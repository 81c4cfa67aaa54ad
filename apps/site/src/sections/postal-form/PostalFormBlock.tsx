import type { PostalFormSection } from '@zipfront/contracts/content/sections/postal-form';
import { FORM_ANCHOR } from '../../document/view.ts';
import { Island } from '../../islands/Island.tsx';
import { PostalForm } from '../../shipping/postal-form/PostalForm.tsx';

/** The block that asks from where to where. */
export function PostalFormBlock({ section }: { section: PostalFormSection }) {
  const id = section.id ?? FORM_ANCHOR;
  const { origin, destination, submit } = section;
  return (
    <section className="wrap" id={id}>
      <h2>{section.heading}</h2>
      <Island
        id={`${id}-postal`}
        name="postal-form"
        on="interact"
        component={PostalForm}
        props={{
          id: `${id}-postal`,
          texts: { origin, destination, submit },
          next: section.next,
        }}
      />
    </section>
  );
}
