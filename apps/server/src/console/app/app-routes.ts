import { CONSOLE_PATHS, visibleScreens } from '@zipfront/contracts/console/pages';
import { acceptedEncodings, IMMUTABLE } from '../../platform/http/content-headers.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import type { ConsoleContext } from '../console-context.ts';
import { messagePage } from './console-page.ts';

export function appRoutes(context: ConsoleContext) {
  async function show(c: RequestContext): Promise<Response> {
    const { app } = await context.load();
    return c.html(app.document);
  }

  function showFirst(c: RequestContext, { account }: OpenSession): Promise<Response> {
    const [first] = visibleScreens(account.role);
    return first === undefined || first.path === CONSOLE_PATHS.home
      ? show(c)
      : Promise.resolve(c.redirect(first.path, 303));
  }

  async function sendAsset(c: RequestContext): Promise<Response> {
    const { app } = await context.load();
    const accepted = acceptedEncodings(c.req.header('accept-encoding'));
    const file = app.asset(c.req.param('file') ?? '', accepted);
    if (file === null) {
      const text = 'There is no file at this address.';
      return messagePage(c, context, { status: 404, title: 'Not found', text });
    }
    const { type, encoding, bytes } = file;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': IMMUTABLE,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  }

  return { show, showFirst, sendAsset };
}
