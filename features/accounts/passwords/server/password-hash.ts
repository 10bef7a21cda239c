// Password hashes: argon2id with OWASP's parameters. A hash takes about 50 ms on one core and 19
// MiB of memory, so at most two are calculated at a time. Other calls wait in a fair queue, and
// calls are refused with 503 if too many are waiting.
import { timingSafeEqual } from 'node:crypto'
import { hash, type Options } from '@node-rs/argon2'
import { subscriberOf } from '#kernel/server/http/networks.ts'
import { createFairQueue } from './fair-queue.ts'

/** Cost of hashing. Tests lower it, because they hash hundreds of passwords. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queue = createFairQueue({ atOnce: 2, maxPerKey: 60, maxWaiting: 200 })

/** Keys for the fair queue: the network address and the account. */
export interface Asker {
  ip: string | null
  account: string | number | null
}

const nobody: Asker = { ip: null, account: null }

function keysOf({ ip, account }: Asker): string[] {
  return [
    ...(ip === null ? [] : [`address:${subscriberOf(ip)}`]),
    ...(account === null ? [] : [`account:${account}`]),
  ]
}

export function hashPassword(password: string, asker: Asker = nobody): Promise<string> {
  return hashWith(cost, password, asker)
}

function hashWith(options: Options, password: string, asker: Asker): Promise<string> {
  return queue.run(keysOf(asker), () => hash(password, options))
}

/**
 * Hashes the password with another hash's salt and parameters, so that equal passwords give equal
 * hashes. One calculation is enough to compare a password with several hashes that share a salt.
 */
export function hashLike(other: string, password: string, asker: Asker): Promise<string> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(other)
  if (!found) throw new Error('A stored password hash is not an argon2id hash')
  const [memoryCost, timeCost, parallelism] = found.slice(1, 4).map(Number)
  const salt = Buffer.from(found[4]!, 'base64')
  const options = { memoryCost: memoryCost!, timeCost: timeCost!, parallelism: parallelism!, salt }
  return hashWith(options, password, asker)
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

export async function verifyPassword(
  passwordHash: string,
  password: string,
  asker: Asker,
): Promise<boolean> {
  return isSameHash(passwordHash, await hashLike(passwordHash, password, asker))
}

/**
 * Hash that is used for unknown accounts, so that signing in to an unknown account takes as long as
 * signing in to a known one.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bB7v93S2JefTdgSGfgphcg$StjThw7JjwZJUQr/p2N2PlsGWnqXOqAsBEF1/T3iEY4'
