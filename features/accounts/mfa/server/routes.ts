import {
  confirmMfaEnrolment,
  disableMfa,
  renewRecoveryCodes,
  startMfaEnrolment,
} from '#features/accounts/contract/mfa.ts'
import { changeCredentials } from '#features/accounts/server/credentials.ts'
import { provePassword } from '#features/accounts/server/prove-password.ts'
import {
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '#features/accounts/server/recovery-codes.ts'
import { switchMfa } from '#features/accounts/server/switch-mfa.ts'
import { record } from '#kernel/server/audit/record.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { sessionOf } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { encrypt, decrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findPendingSecret, storePendingSecret } from './queries.ts'
import { newSecret, otpauthUri, stepOfCode } from '#features/accounts/sign-in/server/totp.ts'
import { secretPurpose, consumeCode } from '#features/accounts/sign-in/server/consume-code.ts'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'

const texts = {
  notEnabled: 'Two-factor authentication is not on.',
}

export function mfaRoutes(route: Route, services: Services): void {
  const { appKey, config, throttle } = services

  route(startMfaEnrolment, async ({ user, body, cause, transact }) => {
    if (user.mfa_enabled) throw conflict('Two-factor authentication is already on.')
    await provePassword(services, { user, cause }, body.password)
    const secret = newSecret()
    const sealed = encrypt(appKey, secretPurpose, secret)
    await transact((tx) => storePendingSecret(tx, user.id, sealed))
    const otpauth_uri = otpauthUri(secret, user.email, config.brand.product_name)
    const { toString: drawQrCode } = await import('qrcode')
    const qr_code = await drawQrCode(otpauth_uri, { type: 'svg', margin: 2 })
    return { secret, otpauth_uri, qr_code }
  })

  route(confirmMfaEnrolment, async ({ user, body, cause, reply, transact }) => {
    await throttle.count(`mfa:${user.id}`, config.throttle.mfaOfUser)
    const recovery_codes = await transact(async (tx) => {
      // `transact` has locked the user's row, so two concurrent confirmations are handled one after
      // the other.
      const pending = await findPendingSecret(tx, user.id)
      if (!pending) throw conflict('Start the set-up again. It hasn’t been started or has expired.')
      const secret = decrypt(appKey, secretPurpose, pending.secret)
      const step = stepOfCode(secret, body.code, new Date(pending.now))
      if (step === undefined) {
        throw invalid({ code: [proofTexts.invalidCode] })
      }
      const enrolled = { secret: pending.secret, step }
      await switchMfa(tx, user.id, enrolled, { services, session: sessionOf(user), reply })
      await notify(tx, 'mfa-enabled', { user_id: user.id })
      await record(tx, cause, {
        action: 'user.mfa_enabled',
        resource: ['User', user.id],
        metadata: {},
      })
      return replaceRecoveryCodes(tx, appKey, user.id)
    })
    await throttle.clear(`mfa:${user.id}`)
    return { message: 'Two-factor authentication is on.', recovery_codes }
  })

  route(renewRecoveryCodes, async ({ user, body, cause, reply, transact }) => {
    if (!user.mfa_enabled) throw conflict(texts.notEnabled)
    await provePassword(services, { user, cause }, body.password)
    await throttle.count(`mfa:${user.id}`, config.throttle.mfaOfUser)
    const recovery_codes = await transact(async (tx) => {
      if (!(await consumeCode(tx, appKey, user.id, body.code))) {
        throw invalid({ code: [proofTexts.invalidCode] })
      }
      await changeCredentials(tx, user.id, {}, { services, session: sessionOf(user), reply })
      await notify(tx, 'recovery-codes-renewed', { user_id: user.id })
      await record(tx, cause, {
        action: 'user.recovery_codes_renewed',
        resource: ['User', user.id],
        metadata: {},
      })
      return replaceRecoveryCodes(tx, appKey, user.id)
    })
    await throttle.clear(`mfa:${user.id}`)
    return {
      message: 'We’ve created new recovery codes. The old ones no longer work.',
      recovery_codes,
    }
  })

  route(disableMfa, async ({ user, body, cause, reply, transact }) => {
    if (!user.mfa_enabled) throw conflict(texts.notEnabled)
    await provePassword(services, { user, cause }, body.password)
    await throttle.count(`mfa:${user.id}`, config.throttle.mfaOfUser)
    await transact(async (tx) => {
      if (!(await consumeCode(tx, appKey, user.id, body.code))) {
        throw invalid({ code: [proofTexts.invalidCode] })
      }
      await switchMfa(tx, user.id, null, { services, session: sessionOf(user), reply })
      await deleteRecoveryCodes(tx, user.id)
      await notify(tx, 'mfa-disabled', { user_id: user.id })
      await record(tx, cause, {
        action: 'user.mfa_disabled',
        resource: ['User', user.id],
        metadata: {},
      })
    })
    await throttle.clear(`mfa:${user.id}`)
    return { message: 'Two-factor authentication is off.' }
  })
}
