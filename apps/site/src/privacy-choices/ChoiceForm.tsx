import type { PrivacyChoice } from '@zipfront/contracts/privacy/privacy-choice';
import { PRIVACY_CHOICE_PATH } from '@zipfront/contracts/privacy/privacy-choice';
import type { ReactNode } from 'react';
import { Form } from '../forms/Form.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import styles from './privacy-choices.module.css';

export interface ChoiceFormState {
  page: string;
  isSending: boolean;
  onChoose(choice: PrivacyChoice): void;
}

interface ChoiceFormProps extends ChoiceFormState {
  id: string;
  className: string | undefined;
  choice: PrivacyChoice;
  children: ReactNode;
}

export function ChoiceForm(props: ChoiceFormProps) {
  const { id, className, choice, page, isSending, onChoose, children } = props;
  return (
    <Form
      id={id}
      action={PRIVACY_CHOICE_PATH}
      method="post"
      styles={styles}
      className={className}
      shown={NOTHING_SHOWN}
      linked={{ errors: NOTHING_SHOWN.errors, isSending, inUse: null }}
      submit={() => {
        onChoose(choice);
        return { kind: 'idle' };
      }}
    >
      {() => (
        <>
          <input type="hidden" name="page" value={page} />
          {children}
        </>
      )}
    </Form>
  );
}

const NOTHING_SHOWN = { values: {}, errors: {}, message: null };

interface ChoiceButtonProps {
  choice: PrivacyChoice;
  hidden?: boolean;
  children: string;
}

export function ChoiceButton({ choice, hidden = false, children }: ChoiceButtonProps) {
  return (
    <SubmitButton className={styles.button} name="choice" value={choice} hidden={hidden}>
      {children}
    </SubmitButton>
  );
}
