import { lazyRouteComponent } from '@tanstack/react-router';
import { FailedRequest, NOT_REACHED } from '../api/client.ts';

const NOT_LOADED = 'not-loaded';

/** A screen whose chunk is loaded when it is opened; `isNotLoaded` knows the error if that fails. */
export function lazyScreen<
  Module extends Record<string, unknown>,
  const Name extends keyof Module & string,
>(load: () => Promise<Module>, name: Name) {
  const fail = () => {
    throw new FailedRequest(0, NOT_LOADED, NOT_REACHED);
  };
  return lazyRouteComponent<Module, Name>(() => load().catch(fail), name);
}

export function isNotLoaded(error: unknown): error is FailedRequest {
  return error instanceof FailedRequest && error.kind === NOT_LOADED;
}

/** Vite takes the element of a style sheet that failed for one that is loaded. */
export function removeFailedStyles(): void {
  const remove = ({ target }: Event) => target instanceof HTMLLinkElement && target.remove();
  window.addEventListener('error', remove, { capture: true });
}
