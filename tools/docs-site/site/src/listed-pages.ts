import { defineRouteMiddleware } from '@astrojs/starlight/route-data';

/**
 * Marks the page that lists a decision, a behaviour or an operation as the current one of the
 * navigation. Of the API, the search finds the list of operations: their own pages would hide the
 * documents.
 */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  if (url.pathname.startsWith('/api/reference/operations/')) {
    locals.starlightRoute.entry.data.pagefind = false;
  }
  const [, folder] = /^\/(decisions|behaviours|api\/reference)\/./.exec(url.pathname) ?? [];
  if (!folder) return;
  for (const group of locals.starlightRoute.sidebar) {
    for (const entry of group.type === 'group' ? group.entries : []) {
      if (entry.type === 'link' && entry.href === `/${folder}/`) entry.isCurrent = true;
    }
  }
});
