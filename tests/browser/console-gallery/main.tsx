// Before the style sheets of components, which may change what it says of elements.
import '@fontsource-variable/inter/wght.css';
import '../../../apps/console/src/ui/theme.css';
import '../../../apps/console/src/ui/print.css';

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../../../apps/console/src/ui/Toasts.tsx';
import { Gallery } from './Gallery.tsx';

// Links of the examples lead nowhere: each address shows the gallery.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
  defaultNotFoundComponent: () => null,
});

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  </StrictMode>,
);
