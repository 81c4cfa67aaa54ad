import { ChipMenu } from '../ui/ChipMenu.tsx';

const MINIMUMS = ['', '10', '30', '50', '100', '500'].map((id) => ({ id, label: minimumText(id) }));

export function MinimumVisits({
  label,
  min,
  onChange,
}: {
  label: string;
  min: string | undefined;
  onChange(min: string | undefined): void;
}) {
  return (
    <ChipMenu
      label={label}
      kind="quiet"
      options={MINIMUMS}
      chosen={[min ?? '']}
      onChoose={([chosen]) => onChange(chosen || undefined)}
    >
      {minimumText(min)}
    </ChipMenu>
  );
}

function minimumText(min = ''): string {
  return min === '' ? 'Any number of visits' : `At least ${min} visits`;
}
