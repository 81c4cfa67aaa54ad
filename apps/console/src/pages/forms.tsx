import type { FormView } from '@zipfront/contracts/console/forms-and-tables';
import type { ReactNode } from 'react';
import { Form } from '../../../site/src/forms/Form.tsx';

/** Class names of the parts of every form. */
const STYLES = {
  field: 'field',
  label: 'label',
  hint: 'hint',
  error: 'error',
  submit: 'button',
  choice: 'choice',
  box: 'choice',
};

interface FormProps {
  id: string;
  className?: string;
  action: string;
  form: FormView;
  /** The fields that must be filled in. */
  required?: string[];
  /** Values that are sent along. */
  hidden?: Record<string, string>;
  /** `multipart/form-data` for a form with a file. */
  encType?: string;
  children: ReactNode;
}

/** A form of the console, made from the shared form kit. It posts without a script. */
export function PostForm({
  id,
  action,
  form,
  required = [],
  hidden = {},
  className = 'form',
  encType,
  children,
}: FormProps) {
  const rules = Object.fromEntries(required.map((name) => [name, { required: true as const }]));
  return (
    <Form
      id={id}
      className={className}
      method="post"
      action={action}
      encType={encType}
      styles={STYLES}
      rules={rules}
      shown={form}
      messageClassName="message"
    >
      {(message) => (
        <>
          {message}
          <HiddenFields values={hidden} />
          {children}
        </>
      )}
    </Form>
  );
}

/** Values that a form sends along. */
function HiddenFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A note above the content on the action that succeeded. */
export function Done({ children }: { children: string | null }) {
  return children === null ? null : (
    <p className="done" role="status">
      {children}
    </p>
  );
}
