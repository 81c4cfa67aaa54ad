import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { PopoverProps } from './Chip.tsx';

export interface Option {
  id: string;
  label: string;
}

export default function MenuPopover({
  chip,
  first,
  onClose,
  label,
  options,
  chosen,
  onChoose,
  isMultiple,
}: PopoverProps & {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose(chosen: string[]): void;
  isMultiple: boolean;
}) {
  return (
    <I18nProvider locale="en-US">
      <Popover
        className="popover"
        placement="bottom start"
        aria-label={label}
        triggerRef={chip}
        isOpen={true}
        onOpenChange={onClose}
      >
        <Menu
          className="menu"
          aria-label={label}
          autoFocus={first}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={chosen}
          onSelectionChange={(keys) => onChoose([...keys].map(String))}
          onClose={onClose}
        >
          {options.map((option) => (
            <MenuItem key={option.id} id={option.id} textValue={option.label} className="option">
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  );
}
