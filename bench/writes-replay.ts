// Replays the statements of a recorded call for another tender and user, with `pg` alone. The
// recorded ids are replaced in values and in JSON.
import type pg from 'pg'
import type { Statement } from '#app/test/record-statements.ts'

/** Ids of the rows that a call concerns. A person's organisation has the same id as the person. */
export interface Subject {
  tender: number
  person: number
  question: number
}

export interface Recorded extends Statement {
  subject: Subject
}

/**
 * Replays all statements in one transaction, including those that the server runs before its own
 * transaction.
 */
export async function replay(client: pg.Client, statements: Recorded[], to: Subject) {
  await client.query('begin')
  for (const { text, values, subject } of statements) {
    const own = values.map((value) => replaced(value, subject, to))
    await client.query({ name: nameOf(text), text: ownRelease(text), values: own })
  }
  await client.query('commit')
}

/**
 * Changes an insert into `releases` to insert the tender's own reference and its next release
 * number, because the recorded values are unique and can't be inserted again. Returns any other
 * statement unchanged.
 */
function ownRelease(text: string): string {
  if (!text.includes('insert into releases')) return text
  return text.replace(
    '($1, $2, $3,',
    `($1, coalesce((select reference from tenders where id = $1), $2),
      coalesce((select max(number) + 1 from releases where tender_id = $1), $3),`,
  )
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement-${names.size}`
  names.set(text, name)
  return name
}

function replaced(value: unknown, from: Subject, to: Subject): unknown {
  const ids = new Map([
    [from.tender, to.tender],
    [from.person, to.person],
    [from.question, to.question],
  ])
  if (typeof value === 'number') return ids.get(value) ?? value
  if (typeof value !== 'string') return value
  return value.replaceAll(/(?<![\w.-])\d+(?![\w.-])/g, (id) => String(ids.get(Number(id)) ?? id))
}
