import type { FormView } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { Form } from '../../../site/src/forms/Form.tsx';

const STYLES = { field: 'field', label: 'label', hint: 'hint', error: 'error', submit: 'button' };

export function PostForm({
  id,
  action,
  form,
  required,
  hidden = {},
  children,
}: {
  id: string;
  action: string;
  form: FormView;
  required: string[];
  hidden?: Record<string, string>;
  children: ReactNode;
}) {
  const rules = Object.fromEntries(required.map((name) => [name, { required: true as const }]));
  return (
    <Form
      id={id}
      className="form"
      method="post"
      action={action}
      styles={STYLES}
      rules={rules}
      shown={form}
      messageClassName="message"
    >
      {(message) => (
        <>
          {message}
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
        </>
      )}
    </Form>
  );
}
