// The API reference as one searchable page without scripts.
import { tokenTexts } from '#features/accounts/contract/api-token.ts'
import { tokenScopeNames, tokenScopes } from '#kernel/contract/token-scopes.ts'
import { documentOf, html, type Html } from '#kernel/server/pages/html.ts'
import type { ApiDocument, ApiOperation, Content, Schema } from './document.ts'
import { examples } from './examples.ts'

interface Call {
  method: string
  path: string
  operation: ApiOperation
}

export function renderPage({ info, tags, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = tags.map(({ name, description }) => ({
    name,
    description,
    id: name.toLowerCase().replaceAll(' ', '-'),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const head = html`<meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/api/docs.css" />`
  const body = html`<header>
      <h1>${info.title}</h1>
      <p>${info.description}</p>
      <p>
        Addresses are below <code>/api</code>. For programs:
        <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
    </header>
    ${renderTokens()}
    <nav aria-label="Parts">
      <ul>
        ${sections.map(
          ({ id, name, calls }) =>
            html`<li><a href="#${id}">${name}</a> <span>${calls.length}</span></li>`,
        )}
      </ul>
    </nav>
    <main>
      ${sections.map(
        ({ id, name, description, calls }) =>
          html`<section aria-labelledby="${id}">
            <h2 id="${id}">${name}</h2>
            <p>${description}</p>
            ${calls.map(renderCall)}
          </section>`,
      )}
    </main>`
  return documentOf({ title: info.title, head, body })
}

/** Returns the section about authentication and first calls. */
function renderTokens(): Html {
  return html`<section aria-labelledby="tokens">
    <h2 id="tokens">Programs and API tokens</h2>
    <p>
      Make a token in <a href="/settings/tokens">Settings</a> and send it with each call, as the
      header <code>Authorization: Bearer …</code>. No cookie and no anti-forgery header are needed;
      a call with both a token and a session cookie is refused. A token can do what its user can do,
      as far as its scopes go. Each call below says which scope it needs.
    </p>
    <p>${tokenTexts.ends}</p>
    <dl>
      ${tokenScopeNames.map(
        (name) =>
          html`<dt><code>${name}</code></dt>
            <dd>${tokenScopes[name].hint}</dd>`,
      )}
    </dl>
    <p>
      401 says that the token is not valid, 403 with the code <code>scope_missing</code> that it
      lacks the scope, 429 that it was used too often; <code>Retry-After</code> then says how many
      seconds to wait. Send an <code>Idempotency-Key</code> with what creates something, so that it
      can be repeated safely.
    </p>
    <p>
      Fields and parameters that a call does not have are refused with their names. Lists come in
      pages. In replies to programs, <code>meta.next</code> is the address of the next part;
      following it reads each row once, even if rows are added meanwhile. Long lists are counted up
      to a limit: if <code>meta.is_capped</code> is true, there are more rows than
      <code>total</code> and more pages than <code>last_page</code>.
    </p>
    <p>
      In these examples, <code>PORTAL</code> is the address of the portal and <code>TOKEN</code> is
      your token. <code>TENDER</code> and <code>WEBHOOK</code> are ids from the replies:
      <code>tender.id</code> and <code>webhook.id</code>. The portal signs each delivery to a
      webhook by the rules of Standard Webhooks (standardwebhooks.com), with the secret in the reply
      that adds it.
    </p>
    ${examples.map(
      ({ title, command }) =>
        html`<h3>${title}</h3>
          <pre tabindex="0" class="example">${command}</pre>`,
    )}
  </section>`
}

function renderCall({ method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${describeType(schema)}`)
  const [success = '200', ...refusals] = Object.keys(responses)
  return html`<details id="${operationId}">
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span>
    </summary>
    <p>${description}</p>
    ${query.length > 0 && renderPart('Query', query.join('\n'))}
    ${renderContent('Body', requestBody?.content)}
    ${renderContent(`Reply ${success}`, responses[success]?.content)}
    <h3>Refusals</h3>
    <ul>
      ${refusals.map((status) => html`<li><b>${status}</b> ${responses[status]!.description}</li>`)}
    </ul>
  </details>`
}

const renderContent = (name: string, content: Content = {}) =>
  Object.entries(content).map(([type, { schema }]) =>
    renderPart(`${name}, ${type}`, describeType(schema)),
  )

const renderPart = (title: string, text: string) =>
  html`<h3>${title}</h3>
    <pre tabindex="0">${text}</pre>`

/** Formats a schema as readable text, such as `{ id: integer, note?: string | null }`. */
function describeType(schema: Schema, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) {
    return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  }
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) {
    return choices.map((choice: Schema) => describeType(choice, indent)).join(' | ')
  }
  if (schema.type === 'array') return `${describeType(itemOf(schema), indent)}[]`
  if (schema.type === 'object') return describeObject(schema, indent)
  if (!schema.type) return 'anything'
  // Zod represents `string | null` as a list of types.
  return `${[schema.type].flat().join(' | ')}${limitsOf(schema)}`
}

const itemOf = (schema: Schema) => (schema['items'] ?? {}) as Schema

function describeObject(schema: Schema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) {
    const values = schema['additionalProperties']
    const hasValues = typeof values === 'object' && values !== null
    return hasValues ? `{ [key]: ${describeType(values as Schema, indent)} }` : '{}'
  }
  const deeper = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${mark}: ${describeType(field, deeper)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/**
 * Returns the limits that a caller could exceed. The largest safe integer, which Zod sets as the
 * maximum of every integer, is left out.
 */
function limitsOf(schema: Schema): string {
  const limits = [
    schema['format'],
    Number(schema['minLength']) > 1 && `at least ${String(schema['minLength'])} characters`,
    schema['minLength'] === 1 && 'not empty',
    schema['maxLength'] && `at most ${String(schema['maxLength'])} characters`,
  ].filter(Boolean)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}
