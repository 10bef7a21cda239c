// The API reference as one page without a script: what it needs is text that can be searched.
import { describeType } from './describe-type.ts'
import type { ApiDocument, ApiOperation } from './document.ts'

interface Call {
  method: string
  path: string
  operation: ApiOperation
}

export function renderPage({ info, tags, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = tags.map(({ name }) => ({
    name,
    id: name.toLowerCase().replaceAll(' ', '-'),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p>Addresses are below <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Parts"><ul>
${sections.map(({ id, name, calls }) => `<li><a href="#${id}">${escape(name)}</a> <span>${calls.length}</span></li>`).join('\n')}
</ul></nav>
<main>
${sections.map(({ id, name, calls }) => `<section aria-labelledby="${id}"><h2 id="${id}">${escape(name)}</h2>\n${calls.map(renderCall).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}

function renderCall({ method, path, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const [success = '200', ...refusals] = Object.keys(responses)
  return `<details id="${escape(operationId)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(summary)}</span></summary>
<p>${escape(description)}</p>
${inQuery.length > 0 ? renderPart('Query', inQuery.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${describeType(schema)}`).join('\n')) : ''}
${
  requestBody
    ? Object.entries(requestBody.content)
        .map(([type, { schema }]) => renderPart(`Body, ${type}`, describeType(schema)))
        .join('\n')
    : ''
}
${Object.entries(responses[success]?.content ?? {})
  .map(([type, { schema }]) => renderPart(`Reply ${success}, ${type}`, describeType(schema)))
  .join('\n')}
<h3>Refusals</h3>
<ul>${refusals.map((status) => `<li><b>${status}</b> ${escape(responses[status]!.description)}</li>`).join('')}</ul>
</details>`
}

function renderPart(title: string, text: string): string {
  return `<h3>${escape(title)}</h3>\n<pre tabindex="0">${escape(text)}</pre>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
