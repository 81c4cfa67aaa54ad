import { expect, it } from 'vitest';
import { openApiDocument } from '../apps/server/src/console/api/openapi-document.ts';
import { checkApiDocument } from './api-document.ts';

// behaviour: 35.2
it('finds no error in the document of the API', async () => {
  expect(await checkApiDocument()).toMatchObject({ errors: [], count: expect.any(Number) });
});

it('names the place that is not OpenAPI', async () => {
  const document = openApiDocument('http://localhost:8081');
  const wrong = { ...document, info: { title: 3 } };
  expect((await checkApiDocument(wrong)).errors.join()).toContain('/info');
});
