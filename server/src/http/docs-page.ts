import type { OpenAPI } from '@orpc/openapi';
import { type FailureCode, failures } from '@rimpang/contract/failures';
import { html, type Markup, renderPage } from './html.ts';

type Operation = { method: string; path: string; operation: OpenAPI.OperationObject };

function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as OpenAPI.OperationObject,
    })),
  );
}

function schema(title: string, value: unknown): Markup {
  if (value === undefined) return html``;
  return html`<h4>${title}</h4><pre>${JSON.stringify(value, null, 1)}</pre>`;
}

/** The refusals of an endpoint, one line each, instead of their schemas, which are all alike. */
function refusals(responses: OpenAPI.ResponsesObject | undefined): Markup {
  const found = JSON.stringify(responses ?? {}).matchAll(/"#\/components\/schemas\/Refusal_(\w+)"/g);
  const codes = Array.from(found, ([, code]) => code as FailureCode);
  if (codes.length === 0) return html``;
  const lines = codes.map(
    (code) => html`<li><code>${failures[code].status} ${code}</code> ${failures[code].message}</li>`,
  );
  return html`<h4>Penolakan</h4><ul>${lines}</ul>`;
}

function operationSection({ method, path, operation }: Operation): Markup {
  const id = operation.operationId ?? '';
  return html`<details id="${id}"><summary><span class="method">${method}</span><code>/api${path}</code>
<span>${operation.summary ?? ''}</span></summary>
<p class="quiet"><code>${id}</code> · ${operation.description ?? ''}</p>
${schema('Parameter', operation.parameters)}${schema('Isi permintaan', operation.requestBody)}${schema('Jawaban', operation.responses?.['200'])}${refusals(operation.responses)}
</details>`;
}

/** What other programs are sent, by kind. */
function webhookSection(document: OpenAPI.Document): Markup {
  const kinds = Object.entries(document.webhooks ?? {}).map(([kind, path]) => {
    const { summary, requestBody } = ('post' in path && path.post) || {};
    return html`<details id="webhook.${kind}"><summary><span class="method">POST</span><code>${kind}</code>
<span>${summary ?? ''}</span></summary>${schema('Isi', requestBody)}</details>`;
  });
  return html`<section><h2>Webhook</h2>${kinds}</section>`;
}

/** The reference page: one section per capability, every endpoint with its roles and schemas; works without scripts. */
export function docsPage(document: OpenAPI.Document): string {
  const operations = operationsOf(document);
  const groups = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = groups.map((group) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(group));
    return html`<section><h2>${group}</h2>${own.map(operationSection)}</section>`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, value]) =>
      html`<details id="${name}"><summary><code>${name}</code></summary><pre>${JSON.stringify(value, null, 1)}</pre></details>`,
  );
  return renderPage(
    'Referensi API',
    html`<h1>${document.info.title}: referensi API</h1><p>${document.info.description ?? ''}</p>
<p><a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</p>${sections}
${webhookSection(document)}
<section><h2>Skema bersama</h2>${schemas}</section>`,
  );
}
