// A session is an opaque 256-bit id in a cookie; the database stores only its hash. Visitors have
// an id too, for the anti-forgery token, but no row. The user and their role are read on every
// request.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { passwordMinutes } from '#kernel/contract/auth-proofs.ts'
import type { VerificationStatus } from '#kernel/contract/organisation.ts'
import type { SignInMethod } from '#kernel/contract/sign-in-method.ts'
import type { TokenScope } from '#kernel/contract/token-scopes.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { selectUsers } from '#kernel/server/db/select-users.ts'
import { endOfOtherWays } from '#kernel/server/db/sso-requirement.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { csrfTokenFor } from './csrf.ts'
import { forbidden } from './refusal.ts'
import { isLive } from './session-checks.ts'
import { tokenRefusals } from '#kernel/contract/token-scopes.ts'

const csrfCookie = 'XSRF-TOKEN'

export interface Session {
  id: number
  expires_at: string
  is_remembered: boolean
  /**
   * True if the user signed in during the last few minutes, or confirmed their identity again with
   * a password, a passkey or a provider.
   */
  is_password_recent: boolean
}

/** Facts about how a session was started: the sign-in method, and the identity or passkey used. */
export interface SessionStart {
  method: SignInMethod
  identity_id?: number
  passkey_id?: number
  /** The provider's session id, which its logout requests contain. */
  provider_session?: string | null
}

export interface SessionUser extends CurrentUser {
  /** The organisation's status, which explains why a user is inactive. */
  verification_status: VerificationStatus | null
  is_deactivated: boolean
  /** The caller's session; null for a call with an API token. */
  session: Session | null
  /** The call's API token; null for a call with a session. */
  token: { id: number; scopes: readonly TokenScope[] } | null
}

/**
 * Returns the session, for calls that only a person in a browser may make. Throws for API tokens.
 */
export function sessionOf({ session }: SessionUser): Session {
  if (!session) throw forbidden(tokenRefusals.notByToken)
  return session
}

export function sessionCookieName({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? '__Host-session' : 'session'
}

export function readSessionId(request: FastifyRequest, services: Services): string | undefined {
  const id = request.cookies[sessionCookieName(services.config)]
  return id && /^[\w-]{43}$/.test(id) ? id : undefined
}

/**
 * Sets cookies with the session id and its anti-forgery token. Without `maxAge`, both are deleted
 * when the browser closes.
 */
export function setSessionCookies(
  reply: FastifyReply,
  services: Services,
  id: string,
  maxAge?: number,
): void {
  const options = { ...shared(services, maxAge), httpOnly: true }
  reply.setCookie(sessionCookieName(services.config), id, options)
  setCsrfCookie(reply, services, id, maxAge)
}

/** Sets only the cookie with the anti-forgery token, for clients that already have a session id. */
export function setCsrfCookie(
  reply: FastifyReply,
  services: Services,
  id: string,
  maxAge?: number,
): void {
  reply.setCookie(csrfCookie, csrfTokenFor(id, services.appKey), shared(services, maxAge))
}

function shared({ config }: Services, maxAge?: number) {
  return {
    path: '/',
    sameSite: 'lax',
    secure: config.isHttps,
    ...(maxAge === undefined ? {} : { maxAge }),
  } as const
}

export function clearSessionCookies(reply: FastifyReply, services: Services): void {
  const options = { path: '/', secure: services.config.isHttps }
  reply.clearCookie(sessionCookieName(services.config), options)
  reply.clearCookie(csrfCookie, options)
}

/**
 * Starts a session with a new id, so that an id from before the sign-in can't be used (session
 * fixation).
 */
export async function startSession(
  tx: Tx,
  services: Services,
  user: { id: number },
  options: {
    remember: boolean
    request: FastifyRequest
    reply: FastifyReply
    /** Sign-in method, and the identity or passkey used; a password by default. */
    began?: SessionStart | undefined
  },
): Promise<void> {
  const { remember, request, reply, began = { method: 'password' } } = options
  const { hours, rememberDays } = services.config.session
  const seconds = remember ? rememberDays * 86_400 : hours * 3600
  const id = newToken()
  await tx
    .insertInto('sessions')
    .values({
      id_hash: hashToken(id),
      user_id: user.id,
      is_remembered: remember,
      expires_at: sql<string>`least(now() + make_interval(secs => ${seconds}),
        ${endOfOtherWays(user.id, began.identity_id)})`,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
      ...began,
    })
    .execute()
  setSessionCookies(reply, services, id, remember ? seconds : undefined)
}

/**
 * True if the time of the last activity is due for an update. Updating it once a minute is precise
 * enough for an idle limit of hours, and avoids a write on every request.
 */
const isStale = sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`

/**
 * Updates the time of the last activity. Callers don't await it: if it fails, the next request
 * tries again.
 */
async function updateLastSeen(db: Database, id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(isStale)
    .execute()
    .catch(() => {})
}

const findLive = buildOnce((db, place: PlaceOf<{ idHash: Buffer; idleMinutes: number }>) =>
  selectUsers(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id_hash', '=', place('idHash'))
    .where(isLive(place('idleMinutes')))
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.is_remembered',
      isStale.as('is_stale'),
      sql<boolean>`sessions.password_proven_at > now() - make_interval(mins => ${passwordMinutes})`.as(
        'is_password_recent',
      ),
    ]),
)

/**
 * Returns the session's user, or undefined if the session is unknown, expired or idle for too long.
 */
export async function findSessionUser(
  db: Database,
  { config }: Pick<Services, 'config'>,
  sessionId: string,
  { isBackground = false }: { isBackground?: boolean | undefined } = {},
): Promise<SessionUser | undefined> {
  const { idleMinutes } = config.session
  const [row] = await findLive(db, { idHash: hashToken(sessionId), idleMinutes })
  if (!row) return undefined
  const { session_id, expires_at, is_remembered, is_stale, is_password_recent, ...user } = row
  if (is_stale && !isBackground) void updateLastSeen(db, session_id)
  const session = { id: session_id, expires_at, is_remembered, is_password_recent }
  return { ...user, session, token: null }
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', hashToken(sessionId)).execute()
}

export async function endAllSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function endOtherSessionsOf(
  tx: Tx,
  userId: number,
  storedSessionId: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', storedSessionId)
    .execute()
}

export async function recordPasswordProof(tx: Tx, session: Session): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now()` })
    .where('id', '=', session.id)
    .execute()
}

/** Gives the session a new id after a change to the account's credentials. */
export async function renewSession(
  tx: Tx,
  services: Services,
  session: Session,
  reply: FastifyReply,
): Promise<void> {
  const id = newToken()
  await tx
    .updateTable('sessions')
    .set({ id_hash: hashToken(id) })
    .where('id', '=', session.id)
    .execute()
  const secondsLeft = Math.floor((Date.parse(session.expires_at) - Date.now()) / 1000)
  setSessionCookies(reply, services, id, session.is_remembered ? secondsLeft : undefined)
}
