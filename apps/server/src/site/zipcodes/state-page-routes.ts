import { normalizeZip, STATE_PAGE_PATH } from '@zipfront/contracts/visits/zip-code';
import { Hono } from 'hono';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Pages } from '../pages/pages.ts';
import type { ZipCodes } from './zip-codes.ts';

/** Without the state's page, to the form with its message, or the page above the states. */
export function statePageRoutes({
  zipCodes,
  pages,
}: {
  zipCodes: Pick<ZipCodes, 'find'>;
  pages: Pick<Pages, 'find' | 'pageOfState' | 'linkOn' | 'notFound'>;
}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(STATE_PAGE_PATH, (c) => {
    const { page = '', below = '', zip = '' } = c.req.query();
    const { host, privacySignal } = c.var.visitor;
    const form = pages.find(page)?.sections.find((section) => section.type === 'find-state');
    if (form === undefined || pages.find(below) === undefined) {
      return pages.notFound(page, { host, privacySignal });
    }
    const state = zipCodes.find(normalizeZip(zip))?.state;
    const found = state && pages.pageOfState(below, state);
    const unknown = `${page}#${form.id ?? form.type}-unknown`;
    return c.redirect(pages.linkOn(host, found || unknown), 303);
  });

  return app;
}
