// The OpenAPI 3.1 description of the API, generated from the API contract.
import * as z from 'zod/mini'
import { operations, type Operation } from '#app/contract.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { errorReply } from '#kernel/contract/errors.ts'
import { notification } from '#kernel/contract/notification.ts'
import { tokenScopeNames, tokenScopes } from '#kernel/contract/token-scopes.ts'
import { descriptions } from './descriptions.ts'
import { eventNames } from '#kernel/server/notices/events.ts'
import { describeTag, tagOf } from './tags.ts'

export interface Schema {
  [key: string]: unknown
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export type Content = Record<string, { schema: Schema }>

export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: object
}

export function describeApi(productName: string, sessionCookie: string): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeCall(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1.0',
      description:
        'Programs send an API token, which is made in Settings. In a browser a session is a cookie, ' +
        'set by signing in; calls that change something then also send the value of the cookie ' +
        'XSRF-TOKEN, which GET /sanctum/csrf-cookie sets, as a header. Unknown fields and ' +
        'parameters are refused if a program sends them, and ignored if a browser does. Programs ' +
        'read a whole list by following “meta.next”.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(operations.map(({ noun }) => noun))].map(describeTag),
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        token: { type: 'http', scheme: 'bearer', description: describeScopes() },
      },
    },
  }
}

function describeScopes(): string {
  const lines = tokenScopeNames.map((name) => `${name}: ${tokenScopes[name].hint}`)
  return ['An API token, with the scope that the call names.', ...lines].join('\n')
}

function describeCall({ name, noun, endpoint }: Operation): ApiOperation {
  const content = requestContent(endpoint)
  return {
    operationId: name,
    tags: [tagOf(noun)],
    summary: endpoint.summary,
    description: `${whoMay(endpoint)}${withWhichToken(endpoint)}`,
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(content ? { requestBody: { required: true as const, content } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', content: replyContent(endpoint) },
      ...refusalsOf(endpoint),
    },
  }
}

function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'For everybody.'
  return access === 'signed-in' ? 'For everybody signed in.' : `For: ${access.join(', ')}.`
}

function withWhichToken(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return ''
  const scope = endpoint.token
  if (scope === 'any') return ' With any API token.'
  return scope ? ` With an API token: scope ${scope}.` : ' Not with an API token.'
}

/** Returns the alternative credentials, each of which is sufficient. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const { access, method } = endpoint
  const scope = endpoint.token
  return [
    { ...(access !== 'public' && { session: [] }), ...(method !== 'GET' && { csrf: [] }) },
    ...(scope ? [{ token: scope === 'any' ? [] : [scope] }] : []),
  ]
}

function pathParameters({ path, params }: Endpoint): Parameter[] {
  const { properties = {} } = params ? schemaOf(params, 'input') : {}
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: properties[name!] ?? { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestContent({ body, upload }: Endpoint): Content | undefined {
  if (body) return { 'application/json': { schema: schemaOf(body, 'input') } }
  if (!upload) return undefined
  const { properties, required = [], ...fields } = schemaOf(upload, 'input')
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { ...fields, properties: { file, ...properties }, required: ['file', ...required] }
  return { 'multipart/form-data': { schema } }
}

const fileTypes: Record<string, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  ics: 'text/calendar',
  bulk: 'application/jsonl',
  stream: 'text/event-stream',
}

/**
 * Returns the reply's content type and schema. A string reply is a file, whose type depends on the
 * end of the path.
 */
function replyContent({ reply, path }: Endpoint): Content {
  const schema = schemaOf(reply, 'output')
  if (schema.type !== 'string') return { 'application/json': { schema } }
  const ending = /[./](\w+)$/.exec(path)?.[1] ?? ''
  return { [fileTypes[ending] ?? 'application/octet-stream']: { schema } }
}

const refusals = {
  400: 'The request could not be read',
  401: 'Nobody is signed in',
  403: 'Not for this user, or the account is blocked',
  404: 'There is no such thing, or not for this user',
  409: 'Not in the state that things are in',
  419: 'The anti-forgery token is missing or old',
  422: 'Some fields are wrong; `errors` says which and why',
  429: 'Too many attempts; `Retry-After` says how long to wait',
}

function refusalsOf(endpoint: Endpoint) {
  const { access, method, path, query, body, upload } = endpoint
  const isRead = method === 'GET'
  const takesToken = endpoint.token !== undefined
  const possible: [keyof typeof refusals, boolean][] = [
    [400, !isRead],
    [401, access !== 'public'],
    [403, access !== 'public'],
    [404, path.includes(':')],
    [409, !isRead && path.includes(':')],
    [419, !isRead],
    // Calls by programs are refused if they have unknown parameters.
    [422, Boolean(query ?? body ?? upload) || takesToken || (access === 'public' && isRead)],
    [429, (access === 'public' && !isRead) || takesToken],
  ]
  const schema = { $ref: '#/components/schemas/Error' }
  const content = { 'application/json': { schema } }
  return Object.fromEntries(
    possible
      .filter(([, isPossible]) => isPossible)
      .map(([status]) => [status, { description: refusals[status], content }]),
  )
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const description = descriptions.get(zodSchema)
      if (description) jsonSchema.description = description
      if (zodSchema === notification.shape.event) jsonSchema.enum = eventNames()
    },
  })
  return schema as Schema
}
