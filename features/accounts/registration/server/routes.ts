import {
  checkOrganisation,
  confirmEmail,
  register,
  resendConfirmation,
  registrationTexts,
} from '#features/accounts/contract/registration.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { findAccount } from '#features/accounts/server/accounts.ts'
import {
  findConfirmationToken,
  markEmailConfirmed,
} from '#features/accounts/server/confirmations.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { moveToNewAddress } from '#features/accounts/server/email-changes.ts'
import { withMinDuration } from '#kernel/server/http/min-duration.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { isNameTaken } from './queries.ts'
import { registerOrganisation } from './register-organisation.ts'
import { sendConfirmation } from './send-confirmation.ts'

const texts = {
  confirmationResent:
    'If this address is waiting to be confirmed, we’ve sent it a new link. It works for 14 days.',
}

export function registrationRoutes(route: Route, services: AccountServices): void {
  const { db, throttle, config } = services

  route(register, async ({ body, request, cause }) => {
    const { registration } = config.throttle
    const tries = [
      ...triesFrom('register', request.ip, registration),
      { key: `register:${body.email}`, ...registration },
    ]
    await throttle.attempt(tries, async () => {
      await refuseWeakPassword(services, body.password, {
        name: body.name,
        email: body.email,
        organisation: body.organisation_name,
      })
      await registerOrganisation(services, body, cause)
    })
    return { message: registrationTexts.success }
  })

  route(checkOrganisation, async ({ body, request }) => {
    const { organisationCheck } = config.throttle
    await throttle.countAll(triesFrom('organisation-check', request.ip, organisationCheck))
    const exists = await isNameTaken(db, body.name)
    return { exists, message: exists ? registrationTexts.duplicate : null }
  })

  route(confirmEmail, async ({ body, cause, transact }) => {
    const isNews = await transact(async (tx) => {
      if (await confirmNewAddress(tx, services, { token: body.token, cause })) return true
      const userId = await findConfirmationToken(tx, body.token)
      if (userId === undefined) {
        throw invalid({ token: [registrationTexts.confirmationInvalid] })
      }
      if (!(await markEmailConfirmed(tx, userId))) return false
      await record(
        tx,
        { ...cause, user_id: userId },
        { action: 'user.email_confirmed', resource: ['User', userId], metadata: {} },
      )
      return true
    })
    return {
      message: isNews
        ? 'Your email address has been confirmed.'
        : 'Your email address is already confirmed.',
    }
  })

  route(resendConfirmation, async ({ body: { email }, request, cause, transact }) => {
    const { reset, resetInAnHour, resetFromAddress } = config.throttle
    await throttle.countAll(triesFrom('confirmation', request.ip, resetFromAddress))
    await throttle.count(`confirmation:hour:${email}`, resetInAnHour)
    await throttle.count(`confirmation:minute:${email}`, reset)

    await withMinDuration(100, async () => {
      const account = await findAccount(db, email)
      if (account?.verification_status !== 'pending' || account.email_confirmed_at) return
      await transact(async (tx) => {
        await sendConfirmation(tx, services, account)
        await record(tx, cause, {
          action: 'user.confirmation_resent',
          resource: ['User', account.id],
          metadata: {},
        })
      })
    })
    return { message: texts.confirmationResent }
  })
}

/**
 * Replaces the user's email address if the token confirms a corrected one, and notifies the old
 * address. Returns false if the token confirms none.
 */
async function confirmNewAddress(
  tx: Tx,
  { outbox }: Services,
  { token, cause }: { token: string; cause: Cause },
): Promise<boolean> {
  const moved = await moveToNewAddress(tx, token)
  if (!moved) return false
  const { before, email } = moved
  await outbox.add(tx, 'email-changed', before, { email, by: 'owner' })
  await record(
    tx,
    { ...cause, user_id: before.id },
    {
      action: 'user.email_changed',
      resource: ['User', before.id],
      metadata: {},
      changes: { email: { from: before.email, to: email } },
    },
  )
  return true
}
