import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import type { PopoverProps } from './Chip.tsx';

export default function DialogPopover({
  chip,
  onClose,
  label,
  className,
  children,
}: PopoverProps & { label: string; className: string; children: ReactNode }) {
  return (
    <I18nProvider locale="en-US">
      <Popover
        className="popover"
        placement="bottom start"
        triggerRef={chip}
        isOpen={true}
        onOpenChange={onClose}
      >
        <Dialog aria-label={label} className={className}>
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
