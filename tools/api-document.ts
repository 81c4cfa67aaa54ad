import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { openApiDocument } from '../apps/server/src/console/api/openapi-document.ts';
import type { Findings } from './tree.ts';

const META_SCHEMA = 'https://spec.openapis.org/oas/3.1/schema-base';

/** Errors in the document of the API: places that are not OpenAPI 3.1. */
export async function checkApiDocument(
  document: object = openApiDocument('http://localhost:8081'),
): Promise<Findings> {
  const output = await validate(META_SCHEMA, JSON.parse(JSON.stringify(document)), 'BASIC');
  const { paths = {} } = document as { paths?: object };
  return {
    count: Object.keys(paths).length,
    of: 'paths of the API',
    errors: output.valid
      ? []
      : (output.errors ?? []).map(
          ({ instanceLocation }) =>
            `The document of the API is not OpenAPI 3.1 at ${instanceLocation}.`,
        ),
  };
}
