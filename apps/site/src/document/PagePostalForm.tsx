import type { PostalFormTexts } from '@zipfront/contracts/content/sections/postal-form';
import { Island } from '../islands/Island.tsx';
import { PostalForm } from '../shipping/postal-form/PostalForm.tsx';

interface Props {
  /** Unique on the page. */
  id: string;
  texts: PostalFormTexts;
  /** Fields one under the other, with the route between them, however wide the screen. */
  upright?: boolean;
}

/** A form that asks from where to where, and goes on at a quote form. */
export function PagePostalForm({ id, texts: { next, ...texts }, upright = false }: Props) {
  return (
    <Island
      id={id}
      name="postal-form"
      on="interact"
      component={PostalForm}
      props={{ id, texts, next, upright }}
    />
  );
}
