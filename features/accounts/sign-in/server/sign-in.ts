// Completes every successful sign-in, with one factor or two: creates a session with a new id,
// sends an email if the device is new, and writes one audit row.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatDateTime } from '#kernel/format/date.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { mayBeRemembered } from '#kernel/rules/account.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { selectUsers } from '#kernel/server/db/select-users.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { endSession, startSession, type SessionStart } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { describeDevice } from '#features/accounts/server/describe-device.ts'
import { storeKnownDevice } from '#features/accounts/server/device.ts'
import { recordLogin, type Account } from '#features/accounts/server/accounts.ts'
import { notify } from '#kernel/server/notices/notify.ts'

export interface SignIn {
  account: Account
  remember: boolean
  request: FastifyRequest
  reply: FastifyReply
  /** Id of the request's previous session, which this sign-in ends. */
  sessionId: string | undefined
  cause: Cause
  /** Sign-in method, and the identity or passkey used; a password by default. */
  began?: SessionStart
}

export async function signIn(tx: Tx, services: Services, given: SignIn): Promise<CurrentUser> {
  const { account, request, reply, cause } = given
  services.callers.countSignIn(account.id)
  const { keepsAdmins } = services.config.session
  const remember = given.remember && mayBeRemembered(account.role, keepsAdmins)
  if (given.sessionId) await endSession(tx, given.sessionId)
  await startSession(tx, services, account, { remember, request, reply, began: given.began })
  await recordLogin(tx, account.id)
  await notifyOfNewDevice(tx, services, given)
  await record(
    tx,
    { ...cause, user_id: account.id },
    {
      action: 'user.login',
      resource: ['User', account.id],
      metadata: { remember, ...(given.began && { method: given.began.method }) },
    },
  )
  return selectUsers(tx).where('users.id', '=', account.id).executeTakeFirstOrThrow()
}

async function notifyOfNewDevice(tx: Tx, services: Services, given: SignIn): Promise<void> {
  const { account, request } = given
  const { isNew, isFirst } = await storeKnownDevice(tx, services, account.id, given)
  // An account's first sign-in is always from a new device, so no email is sent for it.
  if (!isNew || isFirst) return
  await notify(tx, 'new-device', {
    user_id: account.id,
    device: describeDevice(request.headers['user-agent']),
    ip: request.ip,
    time: formatDateTime(new Date().toISOString()),
  })
}
