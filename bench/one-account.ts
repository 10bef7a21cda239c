// One supplier who sends as many calls as possible: lists, interest changes, and sign-ins at an
// identity provider that changes all the time and never replies. At the same time, visitors read
// notices and sign in. Used by bystanders.ts.
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { signInAs, take } from './measure-bystanders.ts'
import { HttpClient, type ServerProcess } from './server-process.ts'

const lists = 90
const changes = 95

interface Place {
  pool: pg.Pool
  server: ServerProcess
  appKey: AppKey
}

function clientWith(session: string, { server, appKey }: Place): HttpClient {
  const client = new HttpClient([
    ['session', session],
    ['XSRF-TOKEN', csrfTokenFor(session, appKey)],
  ])
  client.port = server.port
  return client
}

/** Returns a function that sends a volley of calls as one supplier. */
export async function prepareAttack(place: Place): Promise<() => Promise<unknown>> {
  const { pool, server, appKey } = place
  // The bystander is the first supplier.
  const session = (await signInAs(pool, 'supplier', 8)).at(-1)!
  const { rows: users } = await pool.query<{ organisation_id: number }>(
    `select organisation_id from users where role = 'supplier' order by id limit 1 offset 7`,
  )
  const { organisation_id } = users[0]!
  const { rows: tenders } = await pool.query<{ id: number }>(
    `select id from tenders where status = 'published' and eligibility_type = 'open'
     and deleted_at is null and submission_deadline > now() order by id desc limit 1`,
  )
  const silent = createServer((socket) => void socket.on('error', () => {})).unref()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const secret = encrypt(appKey, providerSecretPurpose, 'secret')
  let round = 0
  return async () => {
    round += 1
    await pool.query(
      `insert into identity_providers
         (organisation_id, kind, name, issuer, client_id, authentication, secret, is_enabled)
       values ($1, 'other', 'Attack', $2, 'portal', 'secret', $3, true)
       on conflict (organisation_id) do update set issuer = excluded.issuer`,
      [organisation_id, `http://127.0.0.1:${port}/${round}`, secret],
    )
    const client = clientWith(session, place)
    const interest = `/api/tenders/${tenders[0]!.id}/interests`
    // Each sign-in waits for eight seconds, so the next volley starts before these have ended.
    for (let call = 0; call < 5; call += 1) {
      void take(server, { path: `/sso/${organisation_id}` }).catch(() => {})
    }
    await Promise.all([
      ...Array.from({ length: lists }, () => take(server, { path: '/api/interests', session })),
      ...Array.from({ length: changes }, () => client.post(interest, {})),
    ])
  }
}

/**
 * Reads notices and enters a wrong password in turn until `isOver`. Returns the number of calls and
 * of those that were refused.
 */
export async function visitUntil(place: Place, isOver: () => boolean) {
  const counts = { visits: 0, refused: 0 }
  const client = clientWith(newToken(), place)
  for (; !isOver(); counts.visits += 2) {
    const { status } = await take(place.server, { path: '/notices' })
    const body = { email: `visitor-${counts.visits}@example.test`, password: 'wrong' }
    const signIn = await client.post('/api/auth/login', body)
    counts.refused += [status === 200, signIn.status === 422].filter((isServed) => !isServed).length
    await sleep(100)
  }
  return counts
}
