import { addressOf } from './addresses.ts';
import type { Page } from './page.ts';
import { type Row, rowsOf, type Schema, typeOf } from './schema-rows.ts';

type Content = Record<string, { schema: Schema }>;

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: object }>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
  description?: string;
}

/** An OpenAPI document, as far as its pages show it. */
export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, unknown>>;
}

/** A page for each tag of the API, with all its operations. */
export function apiPages(document: ApiDocument): Page[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
  const [{ url = '' } = {}] = document.servers;
  return document.tags.map(({ name }) => ({
    address: `${addressOf('docs/api.md')}${name.toLowerCase().replaceAll(' ', '-')}/`,
    title: name,
    description: `Operations of the API: ${name.toLowerCase()}.`,
    settings: { tableOfContents: { maxHeadingLevel: 2 } },
    isLater: true,
    markdown: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => operationText(url, method, path, operation))
      .join('\n\n'),
  }));
}

function operationText(url: string, method: string, path: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const [[status, done] = ['200', undefined], ...problems] = Object.entries(responses);
  return [
    `## <span class="method">${method}</span> \`${path}\``,
    summary,
    description && `<p class="access">${codeTags(description)}</p>`,
    exampleOf(url, method, path, operation),
    table(
      'Parameters',
      parameters.map(({ name, required, schema, in: place, description: note }) => ({
        path: name,
        isOptional: !required,
        type: `${place}: ${note ?? typeOf(schema)}`,
      })),
    ),
    table(requestBody?.required === false ? 'Body, optional' : 'Body', bodyRows(requestBody)),
    table(`Answer ${status}`, bodyRows(done)) || `**Answer ${status}**, without a body.`,
    details(problems.map(([code, { description: meaning }]) => [code, meaning])),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A request that a program would send, where a token is accepted. */
function exampleOf(url: string, method: string, path: string, operation: Operation): string {
  if (!operation.security.some((kinds) => 'token' in kinds)) return '';
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const required = operation.parameters.filter((each) => each.in === 'query' && each.required);
  const query = required.map(({ name }) => `${name}=…`).join('&');
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    '-H "Authorization: Bearer $TOKEN"',
    operation.parameters.some(({ name }) => name === 'If-Match') && `-H 'If-Match: "…"'`,
    type === 'application/json' && `-H 'Content-Type: ${type}' -d @body.json`,
    type === 'multipart/form-data' && '-F file=@spend.csv',
    `'${url}${path}${query && `?${query}`}'`,
  ].filter(Boolean);
  return ['```sh', parts.join(' \\\n  '), '```'].join('\n');
}

function bodyRows(body?: { content?: Content }): Row[] {
  const [{ schema } = { schema: {} }] = Object.values(body?.content ?? {});
  return rowsOf(schema);
}

function table(title: string, rows: Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ path, isOptional, type }) => `| \`${path}\`${isOptional ? '?' : ''} | ${type} |`,
  );
  return [`**${title}**`, '', '| field | value |', '|---|---|', ...lines].join('\n');
}

function details(problems: [status: string, meaning: string][]): string {
  const lines = problems.map(([status, meaning]) => `| ${status} | ${meaning} |`);
  return [
    '<details><summary>Errors</summary>',
    ...['', '| status | meaning |', '|---|---|', ...lines, '', '</details>'],
  ].join('\n');
}

function codeTags(markdown: string): string {
  return markdown.replace(/`([^`]+)`/g, '<code>$1</code>');
}
