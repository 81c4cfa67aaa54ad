import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '../state/page.ts';
import { PageProvider } from './page-context.ts';
import type { IslandModule } from './start.ts';

/** An island's element lacks what the server writes with it. */
export class IslandWithoutPropsError extends Error {
  override name = 'IslandWithoutPropsError';
}

/**
 * What the chunk of a React island exports: it hydrates what `Island` rendered. An error while it
 * renders is reported, and leaves the plain HTML that the server sent.
 */
export function reactIsland<Props extends object>(
  Component: ComponentType<Props>,
): IslandModule['hydrate'] {
  return async (elements, page) => {
    await Promise.all(elements.map((element) => hydrateIsland(element, Component, page)));
  };
}

/** Resolves once the island can be used. */
function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  page: Page,
): Promise<void> {
  const { islandProps, islandId = '' } = element.dataset;
  if (islandProps === undefined) {
    throw new IslandWithoutPropsError(`The island ${islandId} has no data-island-props.`);
  }
  const props: Props = JSON.parse(islandProps);
  const { innerHTML } = element;
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Hydrated then={resolve}>
        <PageProvider value={page}>
          <Component {...props} />
        </PageProvider>
      </Hydrated>,
      {
        identifierPrefix: islandId,
        onUncaughtError(error) {
          element.innerHTML = innerHTML;
          reportError(error);
        },
      },
    );
  });
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
