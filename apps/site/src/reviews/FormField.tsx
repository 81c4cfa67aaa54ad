import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import { MAX_CONTENT_LENGTH, type ReviewField } from '@zipfront/contracts/reviews/fields';
import type { ReactNode } from 'react';
import styles from './review-form.module.css';

/** What a control of the form gets from the field that it stands in. */
export interface ControlAttributes {
  id: string;
  name: string;
  required: boolean;
  maxLength?: number;
  minLength?: number;
  autoFocus: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string;
  'data-rules': string;
}

interface Props {
  field: ReviewField;
  name: string;
  label: ReactNode;
  rules: FieldRules;
  /** Under the label: what to know before filling it in. */
  note?: string;
  /** Beside the label of a field that may stay empty. */
  optional?: string;
  errors: string[];
  autoFocus: boolean;
  wide?: boolean;
  /** Whether the label stands behind its control, as a box's does. */
  labelBehind?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A field: label, control, note and errors, tied together for those who do not see them. */
export function FormField(props: Props) {
  const { field, name, label, rules, note, optional, errors, autoFocus, children } = props;
  const id = `review-${field}`;
  const { maxlength = MAX_CONTENT_LENGTH, minlength } = rules;
  const isText = rules.number === undefined && rules.accepted === undefined;
  const control = children({
    id,
    name,
    required: rules.required === true,
    ...(isText ? { maxLength: maxlength } : {}),
    ...(isText && minlength ? { minLength: minlength } : {}),
    autoFocus,
    'aria-invalid': errors.length > 0,
    'aria-describedby': note ? `${id}-note ${id}-error` : `${id}-error`,
    'data-rules': JSON.stringify(rules),
  });
  return (
    <div
      className={`${styles.field} ${props.wide ? styles.wide : ''} ${props.labelBehind ? styles.box : ''}`}
      data-field
    >
      {props.labelBehind ? control : null}
      <label htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> ({optional})</span> : null}
      </label>
      {note ? (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
      {props.labelBehind ? null : control}
      <p className={styles.error} id={`${id}-error`} data-error>
        {errors.join(' ')}
      </p>
    </div>
  );
}
