import { type Context, Hono } from 'hono';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { CSV_TYPE } from '../../platform/csv/csv.ts';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { methodNotAllowed } from '../../platform/http/errors.ts';
import { FEED_PATH } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { isSameText, tokenHash } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { FEED_USER, findFeed, recordFeedFetch } from './feed.ts';
import { fillBatch, findFeedEntries, type UploadBatch } from './fill-batch.ts';
import { FEED_HEADING, googleFeedLines } from './google-files.ts';
import { platformActor } from './record-uploads.ts';

type Parts = Pick<Services, 'store' | 'now' | 'pages'>;

/**
 * Serves the feed to platforms: 404 for a wrong key or name, 401 without the password, and 405 for
 * HEAD, which would mark conversions as fetched that were never read.
 */
export function feedRoutes({ store, now, pages }: Parts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(`${FEED_PATH}:key/:name`, async (c) => {
    if (c.req.method === 'HEAD') return methodNotAllowed(c, ['GET']);
    const feed = await findFeed(store.reads);
    const [key, name] = [c.req.param('key'), c.req.param('name')];
    if (feed === undefined || !isSameText(tokenHash(key), feed.key_hash)) return c.notFound();
    if (!isSignedIn(c, feed.password_hash)) {
      c.header('WWW-Authenticate', 'Basic realm="uploads", charset="UTF-8"');
      c.header('Cache-Control', NO_STORE);
      return c.text('The user name or the password is wrong.\n', 401);
    }
    const by = platformActor('google', 'feed', c.get('requestId'));
    const batch = createBatch(name, by, now());
    if (batch === null) return c.notFound();
    await fillBatch({ store }, batch);
    const lines = [FEED_HEADING];
    let count = 0;
    for await (const entries of findFeedEntries(store.reads, batch)) {
      lines.push(googleFeedLines(entries));
      count += entries.length;
    }
    const fetched = { name, count, requestId: c.get('requestId'), at: now() };
    await store.write(recordFeedFetch, fetched);
    return c.body(lines.join(''), 200, {
      'Content-Type': CSV_TYPE,
      'Cache-Control': NO_STORE,
      'X-Robots-Tag': 'noindex',
    });
  });

  /** Makes the batch that a name stands for: one goal of one site; null without such a goal. */
  function createBatch(name: string, by: Actor, at: number): UploadBatch | null {
    for (const site of pages.siteNames()) {
      const settings = pages.uploadsOf(site);
      const goal = settings?.goals.find(({ file }) => `${file}.csv` === name);
      if (settings && goal) {
        return { platform: 'google', site, goal, settings, transport: 'feed', batch: null, by, at };
      }
    }
    return null;
  }

  return app;
}

function isSignedIn(c: Context, passwordHash: string): boolean {
  const [, encoded = ''] = /^Basic ([\w+/]+=*)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return user === FEED_USER && isSameText(tokenHash(password.join(':')), passwordHash);
}
