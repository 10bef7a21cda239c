// Measures how long other users wait to sign in while one IP address sends 220 parallel calls that
// each hash a password. The throttles that would stop the attack are disabled. The target is that
// all sign-ins succeed, 99 % of them within a second.
//
// `npm run bench -- sign-ins`
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { storeResetToken } from '#features/accounts/server/reset-tokens.ts'
import { openPortal } from './open-portal.ts'

const rounds = 10
const people = 12
const parallel = 220
const password = 'Quiet-Harbour-77?'

const many = '1000000'
const { app, db, close } = await openPortal({
  TRUST_PROXY: '127.0.0.1',
  RESET_TRIES_PER_LINK: many,
  RESET_TRIES_PER_HOUR_AND_ADDRESS: many,
})
const password_hash = await hashPassword(password)
const emails = Array.from({ length: people }, (_, i) => `person-${i}@example.test`)
const users = await db
  .insertInto('users')
  .values(
    [...emails, 'attacker@example.test'].map((email) => ({
      name: 'Somebody',
      email,
      role: 'admin' as const,
      password_hash,
      is_active: true,
    })),
  )
  .returning('id')
  .execute()
const attackerId = users.at(-1)!.id

const base = await app.listen({ port: 0, host: '127.0.0.1' })
const { headers } = await fetch(`${base}/sanctum/csrf-cookie`)
const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!

/** Sends the request over the network, with the headers that a proxy would add. */
async function post(address: string, path: string, body: object): Promise<number> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'x-xsrf-token': decodeURIComponent(token),
      cookie: cookies.join('; '),
    },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

function countEach(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function attack(): Promise<Record<number, number>> {
  // The reset link must be valid, because the server hashes no password for an invalid one.
  const link = 'a-link'
  await db.transaction().execute((tx) => storeResetToken(tx, attackerId, link))
  const chosen = 'Brand-New-Lantern-9'
  const body = {
    token: link,
    email: 'attacker@example.test',
    password: chosen,
    password_confirmation: chosen,
  }
  const statuses = await Promise.all(
    Array.from({ length: parallel }, () => post('203.0.113.9', '/api/auth/password/reset', body)),
  )
  return countEach(statuses)
}

async function signIn(index: number): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const body = { email: emails[index], password }
  const status = await post(`192.0.2.${index}`, '/api/auth/login', body)
  return { status, ms: performance.now() - start }
}

const times: number[] = []
const statuses: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const attacking = attack()
  const signedIn = await Promise.all(emails.map((_, index) => signIn(index)))
  times.push(...signedIn.map(({ ms }) => ms))
  statuses.push(...signedIn.map(({ status }) => status))
  console.log(`round ${round}: the attacker's answers ${JSON.stringify(await attacking)}`)
}
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(0)
console.log(`sign-ins of others during the attack: ${JSON.stringify(countEach(statuses))}`)
console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)

await close()
