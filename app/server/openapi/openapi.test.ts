import { expect, test } from 'vitest'
import { operations } from '#app/contract.ts'
import { useWorld } from '#app/test/world.ts'
import type { ApiDocument } from './document.ts'

const world = useWorld({ PRODUCT_NAME: 'Ports & <Tenders>' })

async function readDocument(): Promise<ApiDocument> {
  const { status, headers, body } = await world.visitor().get('/api/openapi.json')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  return body as ApiDocument
}

const callsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

test('the document contains exactly the calls in the contract, each under a unique name', async () => {
  const found = callsOf(await readDocument()).map(
    ({ method, path, operation }) => `${operation.operationId}: ${method.toUpperCase()} ${path}`,
  )
  const promised = operations.map(
    ({ name, endpoint }) =>
      `${name}: ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(found.toSorted()).toEqual(promised.toSorted())
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
})

test('the document is valid OpenAPI 3.1', async () => {
  const document = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Ports & <Tenders> API', version: '1.0' })
  const tags = document.tags.map(({ name }) => name)
  for (const { path, operation } of callsOf(document)) {
    expect(tags).toEqual(expect.arrayContaining(operation.tags))
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const named = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => name)).toEqual(inPath)
    expect(named.every(({ required }) => required)).toBe(true)
    expect(Object.keys(operation.responses)[0]).toMatch(/^20[01]$/)
    for (const { description } of Object.values(operation.responses))
      expect(description).toBeTruthy()
  }
})

test('the document follows the rules of OpenAPI linters', async () => {
  const document = await readDocument()
  expect(document.info.license).toEqual({
    name: expect.any(String),
    identifier: expect.any(String),
  })
  for (const { description } of document.tags) expect(description).toBeTruthy()
  for (const { path, operation } of callsOf(document)) {
    const refusals = Object.keys(operation.responses).filter((status) => status.startsWith('4'))
    expect([path, refusals.length > 0, Boolean(operation.summary)]).toEqual([path, true, true])
  }
  expect(JSON.stringify(document)).not.toContain('"anyOf":[{},')
  // Two paths are ambiguous if each pair of segments is equal or has a parameter on one side.
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const isSame = (one = '', other = '') =>
    one === other || (one.startsWith('{') && !other.startsWith('{'))
  const ambiguous = paths.filter((path) =>
    paths.some(
      (other) =>
        other !== path &&
        other.length === path.length &&
        path.some((part, place) => isSame(part, other[place]) && part !== other[place]) &&
        path.some((part, place) => isSame(other[place], part) && part !== other[place]) &&
        path.every((part, place) => isSame(part, other[place]) || isSame(other[place], part)),
    ),
  )
  expect(ambiguous).toEqual([])
})

test('every reference in the document can be resolved', async () => {
  const document = await readDocument()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, path] of references) {
    const target = path!
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
    expect(target).toBeDefined()
  }
})

test('a call describes its access, input and reply', async () => {
  const document = await readDocument()
  const [one] = Object.values(document.paths['/admin/organisations/{organisationId}/reject']!)
  expect(one).toMatchObject({
    operationId: 'rejectOrganisation',
    tags: ['Admin organisation'],
    description: 'For: admin. Not with an API token.',
    security: [{ session: [], csrf: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { type: 'object', required: ['reason'] } },
      },
    },
  })
  expect(Object.keys(one!.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '419',
    '422',
  ])
})

test('a call describes its required token scope and its rate-limit reply', async () => {
  const document = await readDocument()
  const call = document.paths['/tenders/{tenderId}/lots']!['post']!
  expect([call.description, call.security]).toEqual([
    'For: buyer, admin. With an API token: scope tenders:write.',
    [{ session: [], csrf: [] }, { token: ['tenders:write'] }],
  ])
  expect(Object.keys(call.responses)).toContain('429')
  expect(document.components).toMatchObject({
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  })
})

test('file replies have their media type', async () => {
  const { paths } = await readDocument()
  const csv = paths['/admin/users/export.csv']!['get']!.responses['200']!.content!
  expect(Object.keys(csv)).toEqual(['text/csv'])
})

test('the reference page lists every call, contains no scripts and escapes its content', async () => {
  const { status, headers, body } = await world.visitor().get('/api/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const html = String(body)
  expect(html).toContain('<h1>Ports &amp; &lt;Tenders&gt; API</h1>')
  expect(html).not.toMatch(/<script|style=|(src|href)="https?:/)
  for (const { name } of operations) expect(html).toContain(`<details id="${name}">`)
  const css = await world.visitor().get('/api/docs.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
})
