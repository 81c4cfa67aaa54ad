import * as v from 'valibot';
import { feed, uploads } from './access.ts';
import { instant } from './schemas.ts';

const addresses = v.array(v.string());

export const getFeed = uploads.get('getFeed', '/uploads/feed', {
  summary: 'When the key of the feed was made, and when the platform fetched it last.',
  ok: v.object({
    made_at: v.nullable(instant),
    fetched_at: v.nullable(instant),
    /** Where it is fetched, with `{key}` in the place of the key. */
    addresses,
  }),
});

export const makeFeedKey = feed.post('makeFeedKey', '/uploads/feed', {
  summary: 'Makes a key and a password of the feed, shown in this answer alone. Old ones end.',
  confirm: true,
  ok: v.object({ user: v.string(), password: v.string(), addresses }),
  status: 201,
});
