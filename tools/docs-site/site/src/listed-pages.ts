import { defineRouteMiddleware } from '@astrojs/starlight/route-data';

/** Marks the page that lists a decision or a behaviour as the current one of the navigation. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const [, folder] = /^\/(decisions|behaviours)\/./.exec(url.pathname) ?? [];
  if (!folder) return;
  for (const group of locals.starlightRoute.sidebar) {
    for (const entry of group.type === 'group' ? group.entries : []) {
      if (entry.type === 'link' && entry.href === `/${folder}/`) entry.isCurrent = true;
    }
  }
});
