import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageServices } from '../state/page-services.ts';
import type { IslandState } from './island.ts';
import type { IslandModule } from './start.ts';
import { PageProvider } from './use-page.ts';

/** An island's element lacks what the server writes with it. */
class IslandWithoutPropsError extends Error {
  override name = 'IslandWithoutPropsError';
}

/**
 * The `attach` of a React island's chunk: it hydrates what `Island` rendered. An error while it
 * renders is reported, and leaves the plain HTML that the server sent.
 *
 * @param share makes, from the props of all of them, those that the islands of the name share
 */
export function reactIsland<Props extends object>(
  Component: ComponentType<Props>,
  share?: (all: Props[], page: PageServices) => Partial<Props>,
): IslandModule['attach'] {
  return async (elements, page) => {
    const all = elements.map((element) => propsOf<Props>(element));
    const shared = share?.(all, page);
    await Promise.all(
      elements.map((element, index) => {
        const props = { ...all[index], ...shared } as Props;
        return hydrateIsland(
          element,
          <PageProvider value={page}>
            <Component {...props} />
          </PageProvider>,
        );
      }),
    );
  };
}

function propsOf<Props>({ dataset: { islandProps, islandId } }: HTMLElement): Props {
  if (islandProps === undefined) {
    throw new IslandWithoutPropsError(`The island ${islandId} has no data-island-props.`);
  }
  return JSON.parse(islandProps);
}

/** Resolves once the island can be used, or has failed, been marked so and reported. */
function hydrateIsland(element: HTMLElement, content: ReactNode): Promise<void> {
  const { innerHTML } = element;
  return new Promise((resolve) => {
    hydrateRoot(element, <Hydrated then={resolve}>{content}</Hydrated>, {
      identifierPrefix: element.dataset.islandId ?? '',
      onUncaughtError(error) {
        element.innerHTML = innerHTML;
        element.dataset.islandState = 'failed' satisfies IslandState;
        reportError(error);
        // The other islands of the name can be used.
        resolve();
      },
    });
  });
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
