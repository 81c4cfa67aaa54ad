import { errorAt } from '../api/error-at.ts';
import { TextField } from '../ui/fields.tsx';

export function SourceField({ error, autoFocus }: { error: Error | null; autoFocus?: boolean }) {
  return (
    <TextField
      label="Source"
      name="source"
      autoComplete="off"
      autoFocus={autoFocus}
      maxLength={60}
      hint="As utm_source: google, bing, facebook."
      error={errorAt(error, 'source')}
    />
  );
}
