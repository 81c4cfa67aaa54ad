import * as v from 'valibot';
import { uploads } from './access.ts';
import { operation } from './operation.ts';
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

export const makeFeedKey = operation('makeFeedKey', 'post', '/uploads/feed', {
  tag: 'Uploads',
  summary: 'Makes a key and a password of the feed, shown in this answer alone. Old ones end.',
  scope: null,
  may: 'manage-money',
  confirm: true,
  ok: v.object({ user: v.string(), password: v.string(), addresses }),
  status: 201,
});
