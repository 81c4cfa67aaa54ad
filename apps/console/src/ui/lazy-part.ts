import { type ComponentType, lazy } from 'react';

/** A part of a screen. One that fails is loaded once there is a connection; the screen stays. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const isOnline = () =>
    new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return lazy(() => load().catch(() => isOnline().then(load)));
}
