// Checks who may make a call. Permissions are checked twice: before the body is read, and again
// inside the transaction of a change, since sending a body may take minutes.
import type { FastifyRequest } from 'fastify'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import { memberActionOf, type Endpoint } from '#kernel/contract/endpoint.ts'
import { passwordRequired } from '#kernel/contract/errors.ts'
import { mustEnrolInMfa } from '#kernel/rules/account.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { forbidden, inactive, refusalFor, Refusal, unauthenticated } from './refusal.ts'
import { requireScope, requireTokenUser } from './token-rights.ts'
import { findSessionUser, type SessionUser } from './session.ts'

/**
 * Runs the transaction of a change. The caller's row is locked and their permissions are read again
 * in the transaction. `lock` first locks rows that must be locked before the caller's row.
 */
export type Transact = <T, Locked = void>(
  work: (tx: Tx, locked: Locked) => Promise<T>,
  lock?: (tx: Tx) => Promise<Locked>,
) => Promise<T>

interface Call {
  request: FastifyRequest
  services: Services
  endpoint: Endpoint
}

export async function requireUser(
  db: Database,
  call: Call,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<SessionUser | undefined> {
  const { services, endpoint } = call
  const { access, token, isOpenToGuests, isPartOfEnrolment, needsPassword } = endpoint
  if (access === 'public') return undefined
  const credential = call.request.bearer ?? call.request.sessionId
  if (credential === undefined) throw unauthenticated()
  const find = () => findCaller(db, call, isAgain)
  const user = isAgain ? await find() : await services.callers.lookUp(credential, find)
  if (!user.is_active) throw inactive(user)
  if (access !== 'signed-in' && !access.includes(user.role)) throw forbidden()
  if (isGuest(user) && !isOpenToGuests)
    throw forbidden('Your account is for opening and evaluating bids, and nothing else.')
  // Opening and evaluating bids are personal tasks, for which guests are appointed too. They don't
  // depend on the role in the organisation.
  const reason = isOpenToGuests ? undefined : whyNotMember(user, memberActionOf(endpoint))
  if (reason) throw refusalFor(reason)
  if (!isPartOfEnrolment && mustEnrolInMfa(user, services.config.requiresAdminMfa)) {
    throw new Refusal(
      403,
      'Administrators must set up two-factor authentication before they continue.',
      { code: 'mfa_required' },
    )
  }
  if (user.token) requireScope(user.token, token)
  if (needsPassword && !user.session?.is_password_recent) {
    throw new Refusal(403, proofTexts.passwordRequired, { code: passwordRequired })
  }
  return user
}

async function findCaller(db: Database, call: Call, isAgain: boolean): Promise<SessionUser> {
  const { request, services, endpoint } = call
  if (request.bearer !== undefined) return requireTokenUser(db, { request, services }, { isAgain })
  const { sessionId } = request
  const isBackground = isAgain || endpoint.isBackground
  const user = sessionId && (await findSessionUser(db, services, sessionId, { isBackground }))
  if (!user) throw unauthenticated()
  return user
}

export function transactFor(call: Call): Transact {
  const { request, services, endpoint } = call
  const { user } = request
  return async (work, lock) => {
    if (!user) return run(work, lock)
    if (!request.routeOptions.config.lane) services.callers.countChange(user, endpoint)
    return services.callers.change(user, () => run(work, lock))
  }

  function run<T, Locked>(
    work: (tx: Tx, locked: Locked) => Promise<T>,
    lock?: (tx: Tx) => Promise<Locked>,
  ): Promise<T> {
    return services.db.transaction().execute(async (tx) => {
      const locked = await lock?.(tx)
      if (request.user) {
        await lockUser(tx, request.user.id)
        const user = await requireUser(tx, call, { isAgain: true })
        request.user.member_role = user!.member_role
        request.hasTransacted = true
      }
      return work(tx, locked!)
    })
  }
}

/**
 * Locks the caller's row until the transaction ends. The user's other changes have to wait for this
 * lock, and so do transactions that block the user or change their role or password.
 */
async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
