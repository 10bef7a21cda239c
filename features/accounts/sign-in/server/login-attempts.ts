// Counters for failed sign-ins. Unknown devices share the counters for their network address and
// for the account; a device known to the account has its own counters with the same limits. An
// attacker can therefore neither lock out the owner nor keep guessing from many addresses.
import type { FastifyRequest } from 'fastify'
import { subscriberOf } from '#kernel/server/http/networks.ts'
import { triesFrom, type Try } from '#kernel/server/http/throttle.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findKnownDevice } from '#features/accounts/server/device.ts'
import type { Asker } from '#features/accounts/passwords/server/password-hash.ts'

interface LoginAttempts {
  all: Try[]
  /** Counter for failures in the last minute, which a successful sign-in resets. */
  lastMinute: Try
  asker: Asker
}

export async function findLoginAttempts(
  { db, config }: Services,
  request: FastifyRequest,
  email: string,
): Promise<LoginAttempts> {
  const { ip } = request
  const { login, loginFromAddress, loginToAccount } = config.throttle
  const device = await findKnownDevice(db, email, request)
  if (device) {
    const account = `${email}:device:${device}`
    const lastMinute = { key: `login:${account}`, ...login }
    const lastHour = { key: `login-hour:${account}`, ...loginToAccount }
    return { all: [lastMinute, lastHour], lastMinute, asker: { ip, account } }
  }
  const lastMinute = { key: `login:${email}:${subscriberOf(ip)}`, ...login }
  const lastHour = { key: `login-hour:${email}`, ...loginToAccount }
  return {
    all: [...triesFrom('login', ip, loginFromAddress), lastMinute, lastHour],
    lastMinute,
    asker: { ip, account: email },
  }
}
