import * as v from 'valibot';
import { uploads } from './access.ts';
import { byId, count, instant, limit, rows } from './schemas.ts';
import { goalBody, platform } from './uploads.ts';

export const listUploadFiles = uploads.list('listUploadFiles', '/uploads/files', {
  summary: 'Files that were made for a person to upload, the newest first.',
  query: v.strictObject({ limit }),
  ok: rows({
    id: v.string(),
    platform: v.string(),
    goal: v.string(),
    made_at: instant,
    conversions: count,
    adjustments: count,
  }),
});

export const makeUploadFile = uploads.post('makeUploadFile', '/uploads/files', {
  summary:
    'Makes a file of all conversions of a goal that may leave for a platform, and of those to take back; of the latter alone where an API sends the goal. They count as sent.',
  confirm: true,
  repeatable: true,
  body: v.strictObject(goalBody),
  ok: v.object({
    id: v.nullable(v.string()),
    conversions: count,
    /** Whether others remain, which have a click id that the file has no column for. */
    others_remain: v.boolean(),
  }),
  status: 201,
  errors: { 404: 'No site has a goal of this name that leaves in a file for this platform.' },
});

export const getUploadFile = uploads.get('getUploadFile', '/uploads/files/{id}', {
  summary: 'The texts of a file, as the platform reads them; the audit trail has it.',
  confirm: true,
  param: byId,
  ok: v.object({ platform, conversions: v.string(), adjustments: v.string() }),
  errors: { 404: 'It was deleted with its conversions, or its site uploads nothing any more.' },
});
