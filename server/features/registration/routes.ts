import type { FastifyInstance } from 'fastify'
import {
  checkOrganisation,
  confirmEmail,
  register,
  registrationTexts,
} from '#domain/contract/registration.ts'
import { record } from '#server/features/audit/record.ts'
import { refuseWeakPassword } from '#server/features/auth/check-password.ts'
import { hashPassword } from '#server/features/auth/password-hash.ts'
import { takingAtLeast } from '#server/http/at-least.ts'
import { invalid } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { isNameTaken, markEmailConfirmed, takeConfirmationToken } from './queries.ts'
import { registerOrganisation } from './register-organisation.ts'

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  const { db, throttle, config } = services

  route(app, services, register, async ({ body, request, cause }) => {
    await throttle.count(`register:${request.ip}`, config.throttle.registration)
    await refuseWeakPassword(services, body.password, {
      name: body.name,
      email: body.email,
      organisation: body.organisation_name,
    })
    const passwordHash = await hashPassword(body.password)
    await takingAtLeast(100, () => registerOrganisation(services, body, passwordHash, cause))
    return { message: registrationTexts.success }
  })

  route(app, services, checkOrganisation, async ({ body, request }) => {
    await throttle.count(`organisation-check:${request.ip}`, config.throttle.organisationCheck)
    const exists = await isNameTaken(db, body.name)
    return { exists, message: exists ? registrationTexts.duplicate : null }
  })

  route(app, services, confirmEmail, async ({ body, cause, transact }) => {
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
