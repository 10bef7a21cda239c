import {
  checkResetLink,
  forgotPassword,
  passwordResetTexts,
  resetPassword,
} from '#features/accounts/contract/password-reset.ts'
import { record } from '#kernel/server/audit/record.ts'
import { chooseOwnPassword } from '#features/accounts/server/choose-password.ts'
import { setPassword } from '#features/accounts/server/credentials.ts'
import { clearAdminPasswordMark } from '#features/accounts/server/admin-change-marks.ts'
import { suspendSignIns } from '#features/accounts/server/suspend-sign-ins.ts'
import { storeKnownDevice } from '#features/accounts/server/device.ts'
import { findAccount, lockAccount } from '#features/accounts/server/accounts.ts'
import { markEmailConfirmed } from '#features/accounts/server/confirmations.ts'
import { withMinDuration } from '#kernel/server/http/min-duration.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import {
  findResetToken,
  storeResetToken,
  takeResetToken,
} from '#features/accounts/server/reset-tokens.ts'

export function passwordResetRoutes(route: Route, services: AccountServices): void {
  const { db, throttle, config, outbox } = services

  route(forgotPassword, async ({ body: { email }, request, cause, transact }) => {
    await throttle.countAll(triesFrom('forgot', request.ip, config.throttle.resetFromAddress))
    await throttle.count(`forgot:hour:${email}`, config.throttle.resetInAnHour)
    await throttle.count(`forgot:minute:${email}`, config.throttle.reset)

    await withMinDuration(100, async () => {
      const account = await findAccount(db, email)
      if (!account) return
      await transact(async (tx) => {
        const token = newToken()
        await storeResetToken(tx, account.id, token)
        await outbox.add(tx, 'password-reset', account, { email, token })
        await record(tx, cause, {
          action: 'user.password_reset_requested',
          resource: ['User', account.id],
          metadata: {},
        })
      })
    })
    return { message: passwordResetTexts.linkSent }
  })

  /** Returns the limits for a link. Checking a link counts towards the same limits as using it. */
  const triesWith = (token: string, ip: string) => [
    ...triesFrom('reset', ip, config.throttle.resetLinkFromAddress),
    { key: `reset-link:${hashToken(token).toString('hex')}`, ...config.throttle.resetLink },
  ]

  route(checkResetLink, async ({ body: { token, email }, request }) => {
    await throttle.countAll(triesWith(token, request.ip))
    return { is_valid: (await findResetToken(db, token, email)) !== undefined }
  })

  route(resetPassword, async ({ body, request, reply, cause, transact }) => {
    const { token, email, password } = body
    const tries = triesWith(token, request.ip)
    // The link is checked before the password. The strength of the password depends on the
    // account's data, so refusing a weak password could reveal that data to people without a valid
    // link.
    const { userId, passwordHash } = await throttle.attempt(tries, async () => {
      // Every password change deletes the reset token. The account is read before the token. If the
      // token is still valid then, `account` has the current password hash, and the new password
      // can be compared with it.
      const account = await findAccount(db, email)
      const userId = await findResetToken(db, token, email)
      if (!account || userId === undefined) throw invalidLink()
      const asker = { ip: request.ip, account: userId }
      return { userId, passwordHash: await chooseOwnPassword(services, account, password, asker) }
    })

    const suspended = await transact(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await takeResetToken(tx, token, userId))) throw invalidLink()
      await setPassword(tx, userId, passwordHash, 'no session')
      await clearAdminPasswordMark(tx, userId)
      const suspended = await suspendSignIns(tx, userId)
      // Opening the link proves access to the mailbox.
      await markEmailConfirmed(tx, userId)
      // The owner can now sign in from this device even while the limit on failed sign-ins from
      // unknown devices is exhausted.
      await storeKnownDevice(tx, services, userId, { request, reply })
      await notify(tx, 'password-reset-done', { user_id: userId, suspended })
      await record(
        tx,
        { ...cause, user_id: userId },
        { action: 'user.password_reset', resource: ['User', userId], metadata: {} },
      )
      return suspended
    })
    return { message: passwordResetTexts.done, has_suspended: suspended.length > 0 }
  })
}

const invalidLink = () => invalid({ token: [passwordResetTexts.invalidLink] })
