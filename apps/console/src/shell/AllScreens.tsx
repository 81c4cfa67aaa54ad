import type { Role } from '@zipfront/contracts/console/accounts';
import type { ConsoleScreen } from '@zipfront/contracts/console/pages';
import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Overlay } from '../ui/Overlay.tsx';
import { Me } from './Me.tsx';
import { ScreenGroups } from './ScreenGroups.tsx';

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
  const id = useId();
  return (
    <Overlay around="sheet-overlay" className="sheet" labelledBy={id} onClose={onClose}>
      <header>
        <h2 id={id}>All screens</h2>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <Button className="chip search" onClick={search}>
        Search or jump to…
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it do the work */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link as well */}
      <div className="screens" onClick={({ target }) => closeOnLink(target)}>
        <ScreenGroups screens={screens} />
      </div>
      <Me name={name} role={role} />
    </Overlay>
  );
}
