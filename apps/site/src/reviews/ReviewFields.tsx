import {
  MAX_CONTENT_LENGTH,
  REVIEW_FIELDS,
  type ReviewField,
} from '@zipfront/contracts/reviews/fields';
import type { ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import { Checkbox, type Option, TextArea, TextField } from '../forms/fields.tsx';
import { useFormFields } from '../forms/form-context.ts';
import { StarRating } from '../forms/StarRating.tsx';
import styles from './review-form.module.css';
import type { ReviewTexts } from './review-texts.ts';

const CONTENT_ROWS = 7;

const AUTOCOMPLETE: Partial<Record<ReviewField, string>> = {
  name: 'name',
  place: 'address-level2',
  email: 'email',
};

interface Props {
  form: Pick<ReviewFormData, 'maxRating' | 'minContentLength' | 'consent'>;
  words: ReviewTexts;
}

export function ReviewFields({ form, words }: Props) {
  const { maxRating, minContentLength, consent } = form;
  return REVIEW_FIELDS.map((field) => {
    switch (field) {
      case 'rating':
        return (
          <StarRating
            key={field}
            name={field}
            label={words.labels.rating}
            className={styles.wide}
            options={ratings(maxRating, words)}
            none={words.selectRating}
          />
        );
      case 'content':
        return (
          <TextArea
            key={field}
            name={field}
            label={words.labels.content}
            className={styles.wide}
            rows={CONTENT_ROWS}
            maxLength={MAX_CONTENT_LENGTH}
            {...(minContentLength > 0 && { minLength: minContentLength })}
          />
        );
      case 'terms':
        return (
          <Checkbox key={field} name={field} className={styles.wide} stays>
            {consent.text}
          </Checkbox>
        );
      default:
        return <Text key={field} field={field} words={words} />;
    }
  });
}

function Text({
  field,
  words,
}: {
  field: Exclude<ReviewField, 'rating' | 'content' | 'terms'>;
  words: ReviewTexts;
}) {
  const { rules } = useFormFields();
  const label = words.labels[field];
  return (
    <TextField
      name={field}
      label={
        rules[field]?.required ? (
          label
        ) : (
          <>
            {label} <span className={styles.optional}>({words.optional})</span>
          </>
        )
      }
      hint={field === 'email' ? words.emailNote : undefined}
      className={field === 'title' ? styles.wide : undefined}
      type={field === 'email' ? 'email' : 'text'}
      {...(rules[field]?.maxlength && { maxLength: rules[field].maxlength })}
      autoComplete={AUTOCOMPLETE[field]}
    />
  );
}

function ratings(most: number, words: ReviewTexts): Option[] {
  return Array.from({ length: most }, (_, index) => most - index).map((rating) => [
    String(rating),
    words.stars(rating, most),
  ]);
}
