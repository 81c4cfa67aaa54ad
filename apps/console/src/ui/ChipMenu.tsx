import { type ReactNode, useState } from 'react';
import { Chip } from './Chip.tsx';
import { lazyPart } from './lazy-part.ts';
import type { Option } from './MenuPopover.tsx';
import './menu.css';

const load = () => import('./MenuPopover.tsx');
const MenuPopover = lazyPart(load);

export function ChipMenu({
  label,
  children,
  options,
  chosen,
  onChoose,
  isMultiple = false,
  kind = 'plain',
}: {
  label: string;
  children: ReactNode;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose(chosen: string[]): void;
  isMultiple?: boolean;
  kind?: 'plain' | 'quiet' | 'add' | 'on';
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Chip
      opens="menu"
      load={load}
      kind={kind}
      label={`${label}: ${chosenText(options, chosen)}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      popover={(props) => (
        <MenuPopover
          {...props}
          label={label}
          options={options}
          chosen={chosen}
          onChoose={onChoose}
          isMultiple={isMultiple}
        />
      )}
    >
      {children}
    </Chip>
  );
}

function chosenText(options: readonly Option[], chosen: readonly string[]): string {
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  return names.length === 0 ? 'none' : names.join(', ');
}
