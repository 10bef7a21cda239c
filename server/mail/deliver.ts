import { sql } from 'kysely'
import type { Brand } from '#domain/contract/brand.ts'
import type { Database } from '#server/db/connect.ts'
import { unseal } from '#server/seal.ts'
import { writeLetter, type LetterName } from './letters.ts'
import { sealPurpose } from './outbox.ts'
import { renderLetter } from './render.ts'
import type { MailTransport } from './transport.ts'

export interface PostOffice {
  db: Database
  appKey: Buffer
  transport: MailTransport
  brand: Brand
  publicUrl: string
  from: string
}

const mostTries = 5
const batch = 20

/** Sends what is due and says how many letters that were. Safe to run on several servers at once. */
export async function deliverDue(office: PostOffice): Promise<number> {
  const due = await claimDue(office.db)
  for (const row of due) await deliver(office, row)
  return due.length
}

// The next try is set before the letter is sent: if we die in between, it is sent again later.
async function claimDue(db: Database) {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .orderBy('next_attempt_at')
    .limit(batch)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<string>`now() + interval '1 minute' * power(4, attempts)`,
    })
    .where('id', 'in', due)
    .returning(['id', 'letter', 'recipient', 'payload', 'attempts'])
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claimDue>>[number]

async function deliver(office: PostOffice, row: Claimed): Promise<void> {
  const { db } = office
  try {
    const data: unknown = JSON.parse(unseal(office.appKey, sealPurpose, row.payload!))
    const letter = writeLetter(row.letter as LetterName, data)
    await office.transport.send({
      ...renderLetter(letter, office.brand, office.publicUrl),
      from: office.from,
      to: row.recipient,
      messageId: `<${row.id}.${row.letter}@${new URL(office.publicUrl).hostname}>`,
    })
    await db
      .updateTable('outbox')
      .set({ sent_at: sql<string>`now()`, payload: null, last_error: null })
      .where('id', '=', row.id)
      .execute()
  } catch (error) {
    await db
      .updateTable('outbox')
      .set({
        last_error: String(error).slice(0, 500),
        ...(row.attempts >= mostTries ? { failed_at: sql<string>`now()` } : {}),
      })
      .where('id', '=', row.id)
      .execute()
  }
}

/** Looks every so often, and stops when what is under way is done. */
export function startDelivery(office: PostOffice, pauseMs = 1000): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const next = async () => {
    const count = await deliverDue(office).catch(() => 0)
    // A full batch means that there is more.
    if (!isStopped) timer = setTimeout(start, count === batch ? 0 : pauseMs)
  }
  const start = () => {
    round = next()
  }
  start()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
