import { type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/fields.tsx';
import { PreviewChoices } from './PreviewChoices.tsx';
import type { SpendImportRecord } from './spend-import-record.ts';

export function ApplyForm({
  spendImport: { id, questions, sources, state },
  error,
  onApply,
}: {
  spendImport: SpendImportRecord;
  error: Error | null;
  onApply(checked: string[]): void;
}) {
  const [unchecked, setUnchecked] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = new FormData(form).getAll('checked').map(String);
    const missing = questions.filter(({ key }) => !checked.includes(key)).map(({ key }) => key);
    setUnchecked(missing);
    if (missing.length === 0) return onApply(checked);
    form.querySelector<HTMLElement>('input:not(:checked)')?.focus();
  };
  const title =
    questions.length === 0
      ? `Nothing of it counts ${state === 'undone' ? 'any more' : 'yet'}`
      : `${questions.length} ${questions.length === 1 ? 'question' : 'questions'} to check`;
  return (
    <Card
      title={title}
      more={state === 'preview' ? <PreviewChoices id={id} sources={sources} /> : undefined}
    >
      <form className="body" onSubmit={submit} noValidate>
        <p className="quiet">
          Applied, it replaces all spend of its source and account on these days.
        </p>
        {questions.map(({ key, text }) => (
          <div key={key}>
            <Checkbox
              label={text}
              name="checked"
              value={key}
              aria-invalid={unchecked.includes(key) || undefined}
              aria-describedby={unchecked.includes(key) ? `wrong-${key}` : undefined}
            />
            {unchecked.includes(key) ? (
              <p id={`wrong-${key}`} className="down">
                Check this, and tick it.
              </p>
            ) : null}
          </div>
        ))}
        {error === null ? null : (
          <p className="down" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <Button type="submit" kind="main">
            Apply
          </Button>
        </div>
      </form>
    </Card>
  );
}
