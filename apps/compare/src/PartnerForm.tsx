import { DEMO_STATUSES, demoReportSchema } from '@zipfront/contracts/visits/handoff';
import { useId } from 'react';
import * as v from 'valibot';
import { Form } from '../../site/src/forms/Form.tsx';
import { RadioGroup, TextField } from '../../site/src/forms/fields.tsx';
import type { FormOutcome } from '../../site/src/forms/form-state.ts';
import { SubmitButton } from '../../site/src/forms/SubmitButton.tsx';
import styles from './app.module.css';
import type { HandoffApi } from './handoff-api.ts';
import type { Texts } from './texts.ts';

interface PartnerFormProps {
  texts: Texts;
  report: (report: v.InferOutput<typeof demoReportSchema>) => ReturnType<HandoffApi['report']>;
}

const SHOWN = { values: {}, errors: {}, message: null };

/** Dollars as partners send them; empty for an outcome without an amount. */
const AMOUNT = /^(\d{1,8}(\.\d{1,2})?)?$/;

/** Reports what became of the lead, as a partner would; more than once, as partners do. */
export function PartnerForm({ texts: { partner: texts }, report }: PartnerFormProps) {
  const id = useId();

  async function submit(form: HTMLFormElement): Promise<FormOutcome> {
    const { amount, ...fields } = Object.fromEntries(new FormData(form));
    const read = v.safeParse(demoReportSchema, { ...fields, ...(amount !== '' && { amount }) });
    if (!read.success || !AMOUNT.test(read.output.amount ?? '')) {
      return { kind: 'refused', errors: { amount: texts.wrongAmount }, message: null };
    }
    const result = await report(read.output);
    if (result.ok) {
      const said = { counted: texts.counted, stored: texts.waiting, repeated: texts.repeated };
      return { kind: 'taken', message: said[result.value] };
    }
    const message = result.failure === 'refused' ? texts.refused : texts.failed;
    return { kind: 'refused', errors: {}, message };
  }

  return (
    <section className={styles.card}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form id={id} styles={styles} shown={SHOWN} submit={submit} messageClassName={styles.message}>
        {(message) => (
          <>
            <RadioGroup
              name="status"
              label={texts.status}
              options={DEMO_STATUSES.map((status) => [status, texts.statuses[status]])}
            />
            <TextField
              name="amount"
              label={texts.amount}
              hint={texts.amountHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
            {message}
            <SubmitButton className={styles.button} sending={texts.sending}>
              {texts.send}
            </SubmitButton>
          </>
        )}
      </Form>
    </section>
  );
}
