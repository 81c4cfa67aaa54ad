// These style sheets come before those of components, which may change their rules for elements.
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import './ui/print.css';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayPass } from './api/client.ts';
import { createConsoleRouter } from './router.tsx';
import { removeFailedStyles } from './shell/lazy-screen.ts';
import { showKeyHints } from './ui/use-keys.ts';

/** How long data counts as fresh: a screen that is opened again within it asks for nothing. */
const FRESH_MS = 15_000;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A request is tried again, at most twice, only if it may succeed a moment later.
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
  },
});

const router = createConsoleRouter(queries);

showKeyHints();
removeFailedStyles();

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
