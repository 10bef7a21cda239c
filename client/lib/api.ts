// The one way to the server: `call(endpoint, options)` sends what the contract says and answers
// with what the contract promises, or throws an ApiError that carries the server's own words.
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#domain/contract/endpoint.ts'
import { errorTexts, passwordRequired, type ErrorReply } from '#domain/contract/errors.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { askForPassword } from './password-prompt.ts'
import { noteCall } from './session-clock.ts'

export class ApiError extends Error {
  status: number
  reply: Partial<ErrorReply>

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? errorTexts.server)
    this.status = status
    this.reply = reply
  }

  /** The first message of each field, as a list or as it is: a proxy or an older server may say either. */
  get fields(): Record<string, string> {
    const errors: unknown = this.reply.errors
    if (typeof errors !== 'object' || errors === null) return {}
    const firsts = Object.entries(errors).map(([field, said]) => [field, [said].flat()[0]])
    return Object.fromEntries(firsts.filter(([, first]) => typeof first === 'string'))
  }

  /** Nobody answered: no network, or no server behind it. */
  get isOffline(): boolean {
    return this.status === 0
  }

  get isBlocked(): boolean {
    return this.status === 403 && this.reply.blocked === true
  }

  /** The session is good, but only for setting up the second factor that administrators must have. */
  get needsMfa(): boolean {
    return this.status === 403 && this.reply.code === 'mfa_required'
  }
}

interface SessionEnd {
  error: ApiError
  /** The call needs no session, so the page that made it is not one to return to. */
  isPublicCall: boolean
}

/**
 * Called when a session turns out to be over, blocked or not enough. Set once, by the router. Of
 * public calls only a 401 leads here: their page explains every other refusal itself.
 */
export const onSessionEnd: { run: (end: SessionEnd) => unknown } = { run: () => {} }

interface Extras {
  signal?: AbortSignal
  /** What a call carries besides: `If-Match`, `Idempotency-Key`. */
  headers?: Record<string, string>
}

/** What a call wants beside its endpoint, if anything. */
export type Arguments<E extends Endpoint> =
  object extends CallOptions<E> ? [(CallOptions<E> & Extras)?] : [CallOptions<E> & Extras]

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Reply<E>> {
  const given = (options ?? {}) as Given
  // The id of nothing, as a path that names none is read: there is no need to ask.
  if (Object.values(given.params ?? {}).includes(0)) {
    throw new ApiError(404, { message: errorTexts.notFound })
  }
  return conclude(endpoint, async () => {
    const response = await send(endpoint, given)
    const reply: unknown = await response.json().catch(() => ({}))
    return { status: response.status, reply, date: response.headers.get('date') }
  })
}

/** What came back, however it was sent. */
export interface Answer {
  status: number
  reply: unknown
  /** The server's time. */
  date: string | null
}

/** Sends, once more if the token was old or the password was wanted, and makes of the answer a reply or an ApiError. */
export async function conclude<E extends Endpoint>(
  endpoint: E,
  ask: () => Promise<Answer>,
): Promise<Reply<E>> {
  let answer = await ask()
  // The token may only be older than the session, as after signing in from another tab.
  if (answer.status === 419) {
    await fetchCsrfCookie()
    answer = await ask()
  }
  if (answer.status === 419) location.reload()
  if (wantsPassword(answer) && (await askForPassword())) answer = await ask()

  if (answer.status >= 200 && answer.status < 300) {
    if (!endpoint.isBackground) noteCall(answer.date)
    return answer.reply as Reply<E>
  }
  const error = new ApiError(answer.status, answer.reply as Partial<ErrorReply>)
  // What a page asks by itself moves nobody who is in the middle of setting up a second factor.
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
    noteAnswer()
    return response
  } catch (error) {
    if (given.signal?.aborted) throw error
    noteSilence()
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
