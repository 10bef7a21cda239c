// What the server sent for one call, sent again by `pg` alone for another: the ids of the first are
// replaced by those of the other, in values and in the texts of JSON.
import type pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Whom and what a call is about. A person's organisation has the person's own id. */
export interface Subject {
  tender: number
  person: number
  question: number
}

export interface Recorded extends Statement {
  subject: Subject
}

/** Also those that the server sent before its transaction. */
export async function replay(client: pg.Client, statements: Recorded[], to: Subject) {
  await client.query('begin')
  for (const { text, values, subject } of statements) {
    if (text === 'begin' || text === 'commit') continue
    await client.query(
      text,
      values.map((value) => replaced(value, subject, to)),
    )
  }
  await client.query('commit')
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
