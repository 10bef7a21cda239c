// An endpoint describes one API call. The server binds it with `route()`, and the client calls it
// with `call()`. The API document is generated from all endpoints, and tests enumerate them.
import type * as z from 'zod/mini'
import type { MemberAction } from './member.ts'
import type { Role } from './role.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * Callers that the endpoint admits. `rules/can.ts` has the finer rules, which depend on the
 * tender's owner and state.
 */
export type Access = 'public' | 'signed-in' | readonly Role[]

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path relative to the API base. `:name` parts are integer ids, unless `params` defines them. */
  path: `/${string}`
  params?: z.ZodMiniType<Record<string, string>>
  summary: string
  /** Mandatory, so that no endpoint becomes public by omission. */
  access: Access
  /**
   * Kind of action on behalf of the organisation, which determines the roles that may make the
   * call. The default is `read` for GET calls and for calls with the access `signed-in`, and
   * `prepare` for all others.
   */
  does?: MemberAction
  /**
   * Scope that an API token needs for the call, or `any` if a token with any scope is accepted. By
   * default no token is accepted. Tokens belong to programs and are stored in files, so calls that
   * manage accounts, can't be undone, sign something on a person's behalf, or concern bids need a
   * session.
   */
  token?: TokenScope | 'any'
  /**
   * True if guests may make the call. Guests open or evaluate bids, and manage their own account
   * and notifications.
   */
  isOpenToGuests?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Fields of a multipart form, apart from the part named `file`. */
  upload?: z.ZodMiniType
  /** Fields of the reply. The serialiser removes all others. */
  reply: z.ZodMiniType
  /**
   * Maximum body size in bytes, for a public call that needs more than the default for public
   * calls.
   */
  bodyBytes?: number
  /** Status of a successful reply; 200 by default. */
  status?: 200 | 201
  /**
   * True if the call takes an Idempotency-Key, with which a retry has no further effect. Its
   * handler makes the change with `once()`.
   */
  takesKey?: true
  /**
   * True if the call changes settings. Such calls have a rate limit of their own, in addition to
   * the one for all changes.
   */
  changesSettings?: true
  /**
   * True if administrators can make the call before they have set up their mandatory second factor.
   */
  isPartOfEnrolment?: true
  /**
   * True if the caller has to enter their password again, unless they have done so in the last few
   * minutes.
   */
  needsPassword?: true
  /**
   * True if a record of the call would reveal who bids. Metrics and traces leave the call out, and
   * only its failures are logged.
   */
  isSealed?: true
  /**
   * True for a call that the page makes without a user action. Such a call doesn't extend the
   * session.
   */
  isBackground?: true
  /**
   * True for a slow call or a large reply. The server runs such calls one at a time for each user.
   */
  isHeavy?: true
}

// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export function memberActionOf({ does, method, access }: Endpoint): MemberAction {
  return does ?? (method === 'GET' || access === 'signed-in' ? 'read' : 'prepare')
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Maps `/tenders/:tenderId/lots/:lotId` to `{ tenderId: number; lotId: number }`. */
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

/**
 * Returns the path of a call, with its ids filled in and its query appended. Empty query parameters
 * are left out.
 */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Address): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

type HasBody<E extends Endpoint> = E['body'] extends z.ZodMiniType ? 'body' : never

/** A body can be left out if all its fields are optional. */
type BodyOption<E extends Endpoint> =
  object extends GivenBody<E>
    ? { [K in HasBody<E>]?: GivenBody<E> }
    : { [K in HasBody<E>]: GivenBody<E> }

/** Arguments of a call: params if the path has any, query and body if the endpoint has them. */
export type CallOptions<E extends Endpoint> = {
  [K in 'params' as object extends Params<E> ? never : K]: Params<E>
} & {
  [K in 'query' as E['query'] extends z.ZodMiniType ? K : never]?: GivenQuery<E>
} & BodyOption<E>
