// Measures whether response times reveal which email addresses have an account. For each call that
// takes an address, prints the median times for known and unknown addresses and their ratio; the
// target ratio is 1.0 ± 0.1.
//
// `npm run bench -- enumeration`
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { Client } from '#app/test/client.ts'
import { openPortal } from './open-portal.ts'

const rounds = 60
const known = 'known@example.test'
const password = 'Quiet-Harbour-77?'

const { app, db, close } = await openPortal({ RATE_LIMIT_FACTOR: '10000' })
await db
  .insertInto('users')
  .values({
    name: 'Known Person',
    email: known,
    role: 'supplier',
    password_hash: await hashPassword(password),
  })
  .execute()

let count = 0
const calls: Record<string, (email: string) => [string, object]> = {
  login: (email) => ['/api/auth/login', { email, password: 'wrong' }],
  forgot: (email) => ['/api/auth/password/forgot', { email }],
  'request-access': (email) => ['/api/auth/request-access', { email }],
  register: (email) => [
    '/api/auth/register',
    {
      organisation_name: `Bench ${(count += 1)}`,
      name: 'Somebody',
      email,
      password,
      password_confirmation: password,
    },
  ],
}

const client = new Client(app)
async function time(call: (email: string) => [string, object], email: string): Promise<number> {
  const [path, body] = call(email)
  const start = performance.now()
  const { status } = await client.post(path, body)
  if (status >= 500 || status === 429) throw new Error(`${path}: ${status}`)
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

console.log('call             known ms  unknown ms  ratio')
for (const [name, call] of Object.entries(calls)) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  // Known and unknown addresses alternate, so that other load on the machine affects both equally.
  for (let round = 0; round < rounds; round += 1) {
    times.known.push(await time(call, known))
    times.unknown.push(await time(call, `unknown-${name}-${round}@example.test`))
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  console.log(
    `${name.padEnd(15)} ${a.toFixed(1).padStart(9)} ${b.toFixed(1).padStart(11)} ${(a / b).toFixed(2).padStart(6)}`,
  )
}

await close()
