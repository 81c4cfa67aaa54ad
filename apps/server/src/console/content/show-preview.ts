import { PREVIEW_PATH } from '@zipfront/contracts/console/pages';
import { HTML_CONTENT_TYPE } from '../../platform/http/content-headers.ts';
import { TEXT_STYLE, textPage } from '../../platform/http/text-page.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { previewPolicy } from '../../site/pages/content-preview.ts';
import { messagePage } from '../app/console-page.ts';
import type { ConsoleContext, SignedInHandler } from '../console-context.ts';

export function showPreview(context: ConsoleContext): SignedInHandler {
  const { preview } = context;
  return async (c) => {
    const path = c.req.path.slice(PREVIEW_PATH.length);
    if (preview === null) return notFound(c, context);
    if (!path.endsWith('/')) {
      const file = (await preview.file(path))?.representations.identity;
      if (file === undefined) return notFound(c, context);
      return c.body(new Uint8Array(file.body), 200, contentType(file.headers));
    }
    try {
      const page = await preview.page(path, c.req.query('variant'));
      if (page === null) return notFound(c, context);
      return c.body(page.html, 200, Object.fromEntries(page.headers));
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      const title = 'An error in the content';
      return c.body(textPage({ title, text: (error as Error).message }), 422, {
        'Content-Type': HTML_CONTENT_TYPE,
        'Content-Security-Policy': previewPolicy([TEXT_STYLE]),
      });
    }
  };
}

function notFound(c: RequestContext, context: ConsoleContext): Response | Promise<Response> {
  const text = 'The content files have no page at this address.';
  return messagePage(c, context, { status: 404, title: 'Not found', text });
}

function contentType(headers: string[]): Record<string, string> {
  const at = headers.findIndex((name) => name.toLowerCase() === 'content-type');
  return { 'Content-Type': headers[at + 1] ?? 'application/octet-stream' };
}
