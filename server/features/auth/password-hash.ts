// argon2id with OWASP's parameters. A hash takes about 50 ms of a core and 19 MiB, so at most two
// run at a time; others wait, and when too many wait the caller is asked to come back.
import { hash, verify } from '@node-rs/argon2'
import { busy } from '#server/http/refusal.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 2
const longestQueue = 100

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password))
}

// Verified in place of a missing account's hash, so that an unknown e-mail takes as long as a known one.
const dummy =
  '$argon2id$v=19$m=19456,t=2,p=1$bB7v93S2JefTdgSGfgphcg$StjThw7JjwZJUQr/p2N2PlsGWnqXOqAsBEF1/T3iEY4'

export async function verifyAgainstNothing(password: string): Promise<false> {
  await verifyPassword(dummy, password)
  return false
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw busy()
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
