// All calls to the server use `call(endpoint, options)`, which returns the reply that the API
// contract defines, or throws an ApiError with the server's message.
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#kernel/contract/endpoint.ts'
import { errorTexts, passwordRequired, type ErrorReply } from '#kernel/contract/errors.ts'
import { checkServer, markReachable } from './connection.ts'
import { askForPassword } from './password-prompt.ts'
import { recordCall } from './session-clock.ts'

export class ApiError extends Error {
  status: number
  reply: Partial<ErrorReply>

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? errorTexts.server)
    this.status = status
    this.reply = reply
  }

  /**
   * First message for each field. A value may be a list or a single message, because proxies and
   * older servers send either.
   */
  get fields(): Record<string, string> {
    const errors: unknown = this.reply.errors
    if (typeof errors !== 'object' || errors === null) return {}
    const firsts = Object.entries(errors).map(([field, said]) => [field, [said].flat()[0]])
    return Object.fromEntries(firsts.filter(([, first]) => typeof first === 'string'))
  }

  /** True if the server could not be reached. */
  get isOffline(): boolean {
    return this.status === 0
  }

  get isBlocked(): boolean {
    return this.status === 403 && this.reply.blocked === true
  }

  /**
   * True if the session may only be used to set up the second factor that administrators must have.
   */
  get needsMfa(): boolean {
    return this.status === 403 && this.reply.code === 'mfa_required'
  }
}

interface SessionEnd {
  error: ApiError
  /**
   * True if the call needs no session, in which case the user does not return to the current page
   * after signing in.
   */
  isPublicCall: boolean
}

/**
 * Called when a session has ended, is blocked or lacks a second factor. The router sets the
 * function once. Public calls trigger it only for 401, because their page explains all other
 * refusals itself.
 */
export const onSessionEnd: { run: (end: SessionEnd) => unknown } = { run: () => {} }

interface Extras {
  signal?: AbortSignal
  /** Additional headers: `If-Match`, `Idempotency-Key`. */
  headers?: Record<string, string>
}

/**
 * Arguments of `call` after the endpoint. The options may be left out if the endpoint requires
 * none.
 */
export type Arguments<E extends Endpoint> =
  object extends CallOptions<E> ? [(CallOptions<E> & Extras)?] : [CallOptions<E> & Extras]

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Reply<E>> {
  const given = (options ?? {}) as Given
  // Invalid ids in paths become 0, for which the server would reply with 404 anyway.
  if (Object.values(given.params ?? {}).includes(0)) {
    throw new ApiError(404, { message: errorTexts.notFound })
  }
  return sendWithRetries(endpoint, async () => {
    const response = await send(endpoint, given)
    const reply: unknown = await response.json().catch(() => ({}))
    return { status: response.status, reply, date: response.headers.get('date') }
  })
}

/** The server's reply, independent of the transport. */
export interface Answer {
  status: number
  reply: unknown
  /** Date header: the server's time. */
  date: string | null
}

/**
 * Sends a request and returns its reply or throws an ApiError. The request is repeated after
 * refreshing a stale CSRF token, or after asking the user for their password if the call requires
 * it.
 */
export async function sendWithRetries<E extends Endpoint>(
  endpoint: E,
  ask: () => Promise<Answer>,
): Promise<Reply<E>> {
  let answer = await ask()
  // The CSRF token may be older than the session, for example after signing in from another tab.
  if (answer.status === 419) {
    await fetchCsrfCookie()
    answer = await ask()
  }
  if (answer.status === 419) location.reload()
  if (wantsPassword(answer) && (await askForPassword())) answer = await ask()

  if (answer.status >= 200 && answer.status < 300) {
    if (!endpoint.isBackground) recordCall(answer.date)
    return answer.reply as Reply<E>
  }
  const error = new ApiError(answer.status, answer.reply as Partial<ErrorReply>)
  // Background calls don't redirect a user who is setting up a second factor.
  const isShort = error.needsMfa && !endpoint.isBackground
  const isPublicCall = endpoint.access === 'public'
  const endsSession = error.status === 401 || (!isPublicCall && (error.isBlocked || isShort))
  if (endsSession) onSessionEnd.run({ error, isPublicCall })
  throw error
}

function wantsPassword({ status, reply }: Answer): boolean {
  return status === 403 && (reply as Partial<ErrorReply> | undefined)?.code === passwordRequired
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
    const response = await fetch(addressOf(endpoint, given), request)
    markReachable()
    return response
  } catch (error) {
    if (given.signal?.aborted) throw error
    checkServer()
    throw new ApiError(0, { message: errorTexts.offline })
  }
}

export function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length))
}

export async function fetchCsrfCookie(): Promise<void> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' }).catch(() => {})
}
