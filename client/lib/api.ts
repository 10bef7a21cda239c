// The one way to the server: `call(endpoint, options)` sends what the contract says and answers
// with what the contract promises, or throws an ApiError that carries the server's own words.
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#domain/contract/endpoint.ts'
import { errorTexts, type ErrorReply } from '#domain/contract/errors.ts'
import { noteCall } from './session-clock.ts'

export class ApiError extends Error {
  status: number
  reply: Partial<ErrorReply>

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? errorTexts.server)
    this.status = status
    this.reply = reply
  }

  get isBlocked(): boolean {
    return this.status === 403 && this.reply.blocked === true
  }

  /** The session is good, but only for setting up the second factor that administrators must have. */
  get needsMfa(): boolean {
    return this.status === 403 && this.reply.code === 'mfa_required'
  }
}

/**
 * What the router does when a session turns out to be over, blocked or not enough. Set once, at the
 * start. Public calls do not ask for it: what they refuse is what was typed, and their page says so.
 */
export const onSessionEnd: { run: (error: ApiError) => unknown } = { run: () => {} }

interface Extras {
  signal?: AbortSignal
  /** What a call carries besides: `If-Match`, `Idempotency-Key`. */
  headers?: Record<string, string>
}

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: object extends CallOptions<E>
    ? [(CallOptions<E> & Extras)?]
    : [CallOptions<E> & Extras]
): Promise<Reply<E>> {
  const given = (options ?? {}) as Given
  let response = await send(endpoint, given)
  // The token may only be older than the session, as after signing in from another tab.
  if (response.status === 419) {
    await fetchCsrfCookie()
    response = await send(endpoint, given)
  }
  if (response.status === 419) location.reload()

  const reply: unknown = await response.json().catch(() => ({}))
  if (response.ok) {
    noteCall(response)
    return reply as Reply<E>
  }
  const error = new ApiError(response.status, reply as Partial<ErrorReply>)
  const endsSession = error.status === 401 || error.isBlocked || error.needsMfa
  if (endsSession && endpoint.access !== 'public') onSessionEnd.run(error)
  throw error
}

type Given = Address & Extras & { body?: unknown }

async function send(endpoint: Endpoint, given: Given) {
  const token = csrfToken()
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...given.headers,
      accept: 'application/json',
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'x-xsrf-token': token } : {}),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  }
  try {
    return await fetch(addressOf(endpoint, given), request)
  } catch (error) {
    if (given.signal?.aborted) throw error
    throw new ApiError(0, { message: apiTexts.offline })
  }
}

export const apiTexts = {
  offline: 'The server could not be reached. Check your connection and try again.',
}

function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length))
}

export async function fetchCsrfCookie(): Promise<void> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' }).catch(() => {})
}
