import { isAbsolute as isAbsolutePath } from 'node:path';
import * as v from 'valibot';
import { isEndpoint, key, orNothing, variable } from './variable.ts';

export type WarehousePlace =
  | { folder: string }
  | {
      bucket: string;
      /** Begins the path of each file: empty, or ends with a slash. */
      prefix: string;
    };

const BUCKET = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/;

export const WAREHOUSE_VARIABLES = {
  warehouse: variable('WAREHOUSE_URL', {
    expects:
      'file: and an absolute path, or s3://bucket or s3://bucket/folder, with a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens that begins and ends with a letter or digit',
    schema: v.pipe(
      orNothing((text) => parsePlace(text) !== null),
      v.transform((text) => parsePlace(text ?? '')),
    ),
    about:
      'the folder (`file:/var/warehouse`) or bucket (`s3://bucket/folder`) to which one server writes events, touches and conversions as Parquet files every night, see [warehouse](../warehouse.md)',
  }),
  warehouseEndpoint: variable('WAREHOUSE_ENDPOINT', {
    expects: 'an http or https URL without credentials, or nothing',
    schema: orNothing(isEndpoint),
    about: 'the address of the S3-compatible service of the bucket',
    aboutDefault: 'Amazon S3 in `WAREHOUSE_REGION`',
  }),
  warehouseRegion: variable('WAREHOUSE_REGION', {
    expects: 'the name of a region, such as us-east-1 or auto',
    initial: 'us-east-1',
    schema: v.pipe(v.string(), v.regex(/^[a-z\d-]{2,40}$/)),
    about: 'the region of the bucket; `auto` for some services',
  }),
  warehouseKeyId: variable('WAREHOUSE_KEY_ID', {
    expects: 'the id of an access key, with WAREHOUSE_SECRET_KEY',
    schema: key(),
    about: 'the id of an access key that may put objects into the bucket',
  }),
  warehouseSecretKey: variable('WAREHOUSE_SECRET_KEY', {
    expects: 'the secret of the access key',
    schema: key(),
    isSecret: true,
    about: 'the secret of the access key',
  }),
};

function parsePlace(url: string): WarehousePlace | null {
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  if (folder !== undefined) return isAbsolutePath(folder) ? { folder } : null;
  const [, bucket, path = ''] = BUCKET.exec(url) ?? [];
  return bucket === undefined ? null : { bucket, prefix: path && `${path.slice(1)}/` };
}
