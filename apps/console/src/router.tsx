import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { readSearch, writeSearch } from './address.ts';
import { routeTree } from './routes.ts';
import { isNotLoaded } from './shell/lazy-screen.ts';
import { NotLoaded } from './shell/NotLoaded.tsx';
import { Failed } from './ui/States.tsx';

export function createConsoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    search: { strict: true },
    defaultPreload: 'intent',
    defaultStructuralSharing: true,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) =>
      isNotLoaded(error) ? (
        <NotLoaded error={error} />
      ) : (
        <Failed error={error as Error} onRetry={reset} />
      ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
