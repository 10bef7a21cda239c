// An endpoint is one call of the API, said once. The server binds it with `route()`, the client
// calls it with `call()`, the API document is generated from it, and the tests enumerate it.
import type * as z from 'zod/mini'
import type { Role } from './role.ts'

/** Who may call at all. Finer rules (whose tender, which state) are in `rules/can.ts`. */
export type Access = 'public' | 'signed-in' | readonly Role[]

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base. `:name` parts are integer ids, unless `params` says otherwise. */
  path: `/${string}`
  params?: z.ZodMiniType<Record<string, string>>
  summary: string
  /** Mandatory, so that nothing is public by omission. */
  access: Access
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The fields of a multipart form, beside the one part named `file`. */
  upload?: z.ZodMiniType
  /** What leaves the server: a field that is not named here does not. */
  reply: z.ZodMiniType
  /** Largest body in bytes, for a public call that needs more than public calls usually may send. */
  bodyBytes?: number
  /** The status of success; 200 unless said. */
  status?: 200 | 201
  /** Open to an administrator who still has to set up the second factor that is asked of them. */
  isPartOfEnrolment?: true
  /** Wants the caller's own password again, unless it was typed in within the last minutes. */
  needsPassword?: true
  /** Whether somebody bids shows in it: neither the log nor the metrics name the call. */
  isSealed?: true
  /** Made by the page by itself: does not count as the user being there, so sessions still idle out. */
  isBackground?: true
  /** Takes long or answers with much: the calls of one user are handled one after another. */
  isHeavy?: true
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** `/tenders/:tenderId/lots/:lotId` → `{ tenderId: number; lotId: number }` */
export type Params<E extends Endpoint> = E['params'] extends z.ZodMiniType
  ? z.output<E['params']>
  : { [Name in ParamNames<E['path']>]: number }

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type Query<E extends Endpoint> = Parsed<E['query']>
export type Body<E extends Endpoint> = Parsed<E['body']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

export type GivenQuery<E extends Endpoint> = Given<E['query']>
type GivenBody<E extends Endpoint> = Given<E['body']>

export interface Address {
  params?: Record<string, number | string> | undefined
  query?: Record<string, unknown> | undefined
}

/** Where a call goes: ids in their places, what is not set left out of the query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Address): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

type HasBody<E extends Endpoint> = E['body'] extends z.ZodMiniType ? 'body' : never

/** A body of which nothing has to be given can be left out. */
type BodyOption<E extends Endpoint> =
  object extends GivenBody<E>
    ? { [K in HasBody<E>]?: GivenBody<E> }
    : { [K in HasBody<E>]: GivenBody<E> }

/** What a caller gives: ids where the path has them, query and body where the endpoint does. */
export type CallOptions<E extends Endpoint> = {
  [K in 'params' as object extends Params<E> ? never : K]: Params<E>
} & {
  [K in 'query' as E['query'] extends z.ZodMiniType ? K : never]?: GivenQuery<E>
} & BodyOption<E>
