import { useQuery } from '@tanstack/react-query';
import { getDesk } from '@zipfront/contracts/api/desk';
import { apiQuery } from '../api/queries.ts';
import { SelectField } from '../ui/fields.tsx';

export function Holder({
  holder,
  isDisabled,
  onChange,
}: {
  holder: string | null;
  isDisabled: boolean;
  onChange(holder: string | null): void;
}) {
  const { data } = useQuery(apiQuery(getDesk, {}));
  const names = new Set([...(data?.holders ?? []), ...(holder === null ? [] : [holder])]);
  return (
    <SelectField
      label="Holder"
      value={holder ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value || null)}
      options={[
        { id: '', label: 'no one' },
        ...[...names].map((name) => ({ id: name, label: name })),
      ]}
    />
  );
}
