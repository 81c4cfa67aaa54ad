import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { html, raw } from 'hono/html';
import type { openApiDocument } from './openapi-document.ts';

type Document = ReturnType<typeof openApiDocument>;

interface DocumentOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

/** The document as a page to read, which needs no script. */
export function referencePage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...{ path, method: method.toUpperCase(), operation: operation as DocumentOperation },
    })),
  );
  const sections = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the console</title>
<link rel="stylesheet" href="${CONSOLE_PATHS.styles}">
</head>
<body class="reference">
<main>
<h1>API of the console</h1>
<p>${withCode(document.info.description)}</p>
<p>The same for programs: <a href="/api/v1/openapi.json">openapi.json</a>.
Sign in by <code>POST /api/v1/session</code>, or send a token: <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Operations">${sections.map(
    (section) =>
      html`<h2>${section.name}</h2><ul>${section.operations.map(
        ({ path, method, operation }) =>
          html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${withCode(operation.summary)}</li>`,
      )}</ul>`,
  )}</nav>
${sections.map((section) => section.operations.map(operationSection))}
</main>
</body>
</html>`);
}

function operationSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: DocumentOperation;
}) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return html`<section id="${operationId}">
<h2><code>${method} ${path}</code></h2>
<p>${withCode(`${summary} ${description}`)}</p>
${
  parameters.length === 0
    ? ''
    : html`<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Values</th></tr></thead>
<tbody>${parameters.map(
        (parameter) =>
          html`<tr><th scope="row"><code>${parameter.name}</code>${parameter.required ? ', required' : ''}</th><td>${parameter.in}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`,
      )}</tbody></table>`
}
${requestBody ? schemaBlock('Body', requestBody.content) : ''}
${Object.entries(responses).map(([status, response]) =>
  status.startsWith('2') && response.content
    ? schemaBlock(`Answer ${status}`, response.content)
    : html`<p><strong>${status}</strong> ${withCode(response.description)}</p>`,
)}
</section>`;
}

/** A text whose parts between backticks are code. */
function withCode(text: string) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`));
}

function schemaBlock(title: string, content: Record<string, { schema: object }>) {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      html`<details><summary>${title}: ${type}</summary><pre><code>${raw(
        escaped(JSON.stringify(schema, null, 2)),
      )}</code></pre></details>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
