import type { Role } from '@zipfront/contracts/console/accounts';
import type { ConsoleScreen } from '@zipfront/contracts/console/pages';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Overlay } from '../ui/Overlay.tsx';
import { Me } from './Me.tsx';
import { ScreenGroups } from './ScreenGroups.tsx';

/** All screens in their groups, as a sheet that covers the bar on a phone. */
export default function AllScreens({
  screens,
  session: { name, role },
  onSearch,
  onClose,
}: {
  screens: readonly ConsoleScreen[];
  session: { name: string; role: Role };
  onSearch(): void;
  onClose(): void;
}) {
  const search = () => {
    onClose();
    onSearch();
  };
  /** A link leads away; the sheet would stay over its screen. */
  const closeOnLink = (target: EventTarget) => {
    if (target instanceof Element && target.closest('a') !== null) onClose();
  };
  return (
    <Overlay around="overlay sheet-overlay" className="sheet" onClose={onClose}>
      <Dialog>
        <header>
          <Heading slot="title" level={2}>
            All screens
          </Heading>
          <Button className="button quiet" slot="close">
            Close
          </Button>
        </header>
        <Button className="chip search" onPress={search}>
          Search or jump to…
        </Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it do the work */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link as well */}
        <div className="screens" onClick={({ target }) => closeOnLink(target)}>
          <ScreenGroups screens={screens} />
        </div>
        <Me name={name} role={role} />
      </Dialog>
    </Overlay>
  );
}
