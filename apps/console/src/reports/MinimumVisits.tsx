import { ChipMenu } from '../ui/ChipMenu.tsx';

const MINIMUMS = ['', '10', '30', '50', '100', '500'].map((id) => ({ id, label: textOf(id) }));

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
      {textOf(min)}
    </ChipMenu>
  );
}

function textOf(min = ''): string {
  return min === '' ? 'Any number of visits' : `At least ${min} visits`;
}
