import { FORM_ANCHOR } from '../../elements/links.ts';
import { Island } from '../../islands/Island.tsx';
import type { SectionProps } from '../../view/view.ts';
import { shippingFormProps } from '../form/ShippingForm.tsx';
import { SecondQuoteForm } from '../second-quote-form/SecondQuoteForm.tsx';
import { QuoteForm } from './QuoteForm.tsx';

export function QuoteFormBlock({
  section,
  view,
}: SectionProps<'quote-form'> | SectionProps<'motorcycle-quote-form'>) {
  const { id = FORM_ANCHOR, type, heading, lead } = section;
  const { posted, callBackAnchor } = view;
  return (
    <section className="wrap between" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {lead ? <p className="lead">{lead}</p> : null}
      <Island
        id={`${id}-island`}
        name="quote-form"
        on="visible"
        component={QuoteForm}
        props={{
          ...shippingFormProps(view, id, type),
          name: type,
          estimate: posted?.form === type ? posted.estimate : null,
          callHref: callBackAnchor && `#${callBackAnchor}`,
        }}
      />
    </section>
  );
}

export function SecondQuoteFormBlock({ section, view }: SectionProps<'second-quote-form'>) {
  const { id = FORM_ANCHOR, heading, lead, next, submit } = section;
  return (
    <section className="wrap between" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {lead ? <p className="lead">{lead}</p> : null}
      <Island
        id={`${id}-island`}
        name="second-quote-form"
        on="visible"
        component={SecondQuoteForm}
        props={{ ...shippingFormProps(view, id), next, submit }}
      />
    </section>
  );
}
