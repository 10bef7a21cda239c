import {
  checkOrganisation,
  confirmEmail,
  register,
  registrationTexts,
} from '#domain/contract/registration.ts'
import { record } from '#server/audit/record.ts'
import { refuseWeakPassword } from '#server/passwords/check-password.ts'
import { invalid } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { triesFrom } from '#server/http/throttle.ts'
import type { Services } from '#server/services.ts'
import { isNameTaken, markEmailConfirmed, takeConfirmationToken } from './queries.ts'
import { registerOrganisation } from './register-organisation.ts'

export function registrationRoutes(route: Route, services: Services): void {
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
    await transact(async (tx) => {
      const userId = await takeConfirmationToken(tx, body.token)
      if (userId === undefined) {
        throw invalid({ token: [registrationTexts.confirmationInvalid] })
      }
      await markEmailConfirmed(tx, userId)
      await record(
        tx,
        { ...cause, user_id: userId },
        { action: 'user.email_confirmed', resource: ['User', userId], metadata: {} },
      )
    })
    return { message: registrationTexts.confirmed }
  })
}
