import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import './menu.css';

export interface Option {
  id: string;
  label: string;
}

/** A chip that opens a menu of options. */
export function ChipMenu({
  label,
  children,
  options,
  chosen,
  onChoose,
  isMultiple = false,
  kind = 'plain',
}: {
  /** What is chosen, for screen readers: `Site`. */
  label: string;
  children: ReactNode;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose(chosen: string[]): void;
  /** Whether several options may be chosen. */
  isMultiple?: boolean;
  kind?: 'plain' | 'quiet' | 'add' | 'on';
}) {
  return (
    <MenuTrigger>
      <Button className={`chip ${kind}`} aria-label={`${label}: ${namesOf(options, chosen)}`}>
        {children}
        <span aria-hidden="true" className="quiet">
          ▾
        </span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label={label}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={chosen}
          onSelectionChange={(keys) => onChoose([...keys].map(String))}
        >
          {options.map((option) => (
            <MenuItem key={option.id} id={option.id} textValue={option.label} className="option">
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function namesOf(options: readonly Option[], chosen: readonly string[]): string {
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  return names.length === 0 ? 'none' : names.join(', ');
}
