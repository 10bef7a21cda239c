// Sign-in and confirmation with a passkey.
import {
  confirmWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from '#features/accounts/contract/passkey.ts'
import { lockAccount } from '#features/accounts/server/accounts.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findLoginAttempts } from '#features/accounts/sign-in/server/login-attempts.ts'
import { signIn } from '#features/accounts/sign-in/server/sign-in.ts'
import { signInWithIdentity } from '#features/accounts/sign-in/server/sign-in-with-identity.ts'
import { inactive } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { recordPasswordProof, renewSession, sessionOf } from '#kernel/server/http/session.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { forget, recall } from '#features/accounts/sign-in/server/attempt.ts'
import { explainSso } from '#features/accounts/sign-in/server/refused.ts'
import { refuseWhereSsoIsRequired } from '#features/accounts/sign-in/server/requirement.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { newChallenge } from './challenge.ts'
import { findPasskey } from './queries.ts'
import { cloned, refused, acceptPasskey } from './accept-passkey.ts'
import { relyingParty, verifyAssertion } from './verify.ts'

const promptMilliseconds = 300_000

export function passkeySignInRoutes(route: Route, services: Services): void {
  const { db, throttle, config, appKey } = services

  route(startPasskeySignIn, async () => ({
    options: {
      challenge: Buffer.from(newChallenge(appKey, 'assertion')).toString('base64url'),
      rpId: relyingParty(services).rpID,
      timeout: promptMilliseconds,
      userVerification: 'required' as const,
    },
  }))

  route(signInWithPasskey, async ({ body, request, reply, cause, sessionId, transact }) => {
    const { credential, remember } = body
    const found = await findPasskey(db, credential.id)
    const tries = found
      ? (await findLoginAttempts(services, request, found.email)).all
      : triesFrom('login', request.ip, config.throttle.loginFromAddress)
    const { passkey, ...verified } = await throttle.attempt(tries, async () => {
      const verified = found && (await verifyAssertion(services, credential, found))
      if (verified) return { ...verified, passkey: found }
      await transact((tx) =>
        record(tx, cause, {
          action: 'user.passkey_failed',
          resource: ['User', found?.user_id ?? null],
          metadata: {},
        }),
      )
      throw refused()
    })
    await throttle.refundAll(tries)
    const pending = body.links_identity ? recall({ request, services }, 'sso-pending') : undefined
    const user = await transact(async (tx) => {
      const account = await lockAccount(tx, passkey.user_id)
      if (!(await acceptPasskey(tx, { ...verified, passkeyId: passkey.id, cause })))
        return undefined
      if (!account.is_active) throw inactive(account)
      const given = { account, remember, request, reply, sessionId, cause }
      const identity = pending?.user_id === account.id ? pending.identity : undefined
      if (identity) return signInWithIdentity(tx, services, { ...given, identity })
      await refuseWhereSsoIsRequired(tx, account, 'passkey')
      const began = { method: 'passkey', passkey_id: passkey.id } as const
      return signIn(tx, services, { ...given, began })
    }).catch(explainSso)
    if (!user) throw cloned()
    if (pending) forget({ reply, services }, 'sso-pending')
    return { user }
  })
}

/** Route that confirms the user's identity with a passkey instead of the password. */
export function passkeyConfirmationRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services

  route(confirmWithPasskey, async ({ user, body, cause, reply, transact }) => {
    const tries = [{ key: `password:${user.id}`, ...config.throttle.login }]
    const { passkey, ...verified } = await throttle.attempt(tries, async () => {
      const found = await findPasskey(db, body.credential.id)
      const isOwn = found?.user_id === user.id
      const verified = isOwn && (await verifyAssertion(services, body.credential, found))
      if (!verified) throw refused()
      return { ...verified, passkey: found }
    })
    await throttle.refundAll(tries)
    const isUsed = await transact(async (tx) => {
      if (!(await acceptPasskey(tx, { ...verified, passkeyId: passkey.id, cause }))) return false
      await recordPasswordProof(tx, sessionOf(user))
      await renewSession(tx, services, sessionOf(user), reply)
      await record(tx, cause, {
        action: 'user.passkey_confirmed',
        resource: ['User', user.id],
        metadata: {},
      })
      return true
    })
    if (!isUsed) throw cloned()
    return { message: 'Your passkey has been confirmed.' }
  })
}
