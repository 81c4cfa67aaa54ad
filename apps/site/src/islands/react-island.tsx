import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageServices } from '../state/store.ts';
import { type IslandState, shapeSum } from './island.ts';
import { rememberTyped } from './remember-typed.ts';
import type { IslandModule } from './start.ts';
import { handsOff } from './until-idle.ts';
import { PageProvider } from './use-page.ts';

class IslandWithoutPropsError extends Error {
  override name = 'IslandWithoutPropsError';
}

/**
 * Hydrates the output of `Island`. If a translation, password manager or extension changed that,
 * React renders the island again, once that takes nothing out of the visitor's hands, with
 * everything typed, chosen and opened. An error while rendering is reported, and leaves the
 * server's HTML.
 *
 * @param share makes the props that all islands of the name share, from the props of all of them
 */
export function reactIsland<Props extends object>(
  Component: ComponentType<Props>,
  share?: (all: Props[], page: PageServices) => Partial<Props>,
): IslandModule['attach'] {
  return async (elements, page) => {
    const all = elements.map((element) => readProps<Props>(element));
    const changed = elements.filter((element) => !isAsSent(element));
    if (changed.length > 0) await handsOff(changed);
    const shared = share?.(all, page);
    await Promise.all(
      elements.map((element, index) => {
        const props = { ...all[index], ...shared } as Props;
        return showIsland(
          element,
          <PageProvider value={page}>
            <Component {...props} />
          </PageProvider>,
        );
      }),
    );
  };
}

function readProps<Props>({ dataset: { islandProps, islandId } }: HTMLElement): Props {
  if (islandProps === undefined) {
    throw new IslandWithoutPropsError(`The island ${islandId} has no data-island-props.`);
  }
  return JSON.parse(islandProps);
}

function isAsSent(element: HTMLElement): boolean {
  return shapeSum(element.innerHTML) === element.dataset.islandSent;
}

/** Resolves once the island can be used, or has failed, been marked so and reported. */
function showIsland(element: HTMLElement, content: ReactNode): Promise<void> {
  const { innerHTML } = element;
  const putBack = rememberTyped(element);
  return new Promise((resolve) => {
    const shown = (
      <Shown putBack={putBack} then={resolve}>
        {content}
      </Shown>
    );
    const options = {
      identifierPrefix: element.dataset.islandId ?? '',
      onUncaughtError(error: unknown) {
        element.innerHTML = innerHTML;
        putBack();
        element.dataset.islandState = 'failed' satisfies IslandState;
        reportError(error);
        // The other islands of the name can be used.
        resolve();
      },
    };
    if (isAsSent(element)) hydrateRoot(element, shown, options);
    // `flushSync` renders within this task: another would see the focus outside the field, and a
    // phone close its keyboard.
    else flushSync(() => createRoot(element, options).render(shown));
  });
}

interface ShownProps {
  /** Called before any effect of the island reads the fields. */
  putBack(): void;
  then(): void;
  children: ReactNode;
}

function Shown({ putBack, then, children }: ShownProps) {
  useLayoutEffect(putBack, [putBack]);
  useEffect(then, [then]);
  return children;
}
