// Checks that every acknowledged change exists exactly once, with one row in the audit log.
import type pg from 'pg'
import { BrokenGuarantee } from './killable-portal.ts'

/** Location of each kind of change: a table, the column with the value, and a further condition. */
const places = {
  'tender.created': ['tenders', 'title', 'true'],
  'tender.updated': ['tenders', 'description', 'true'],
  'tender.published': ['tenders', 'title', `status = 'published'`],
  'document.uploaded': ['documents', 'title', 'true'],
  'document.versioned': ['(select *, document_id as id from files)', 'note', 'version = 2'],
  'lot.created': ['lots', 'title', 'true'],
  'interest.created': ['interests', 'tender_id', 'withdrawn_at is null'],
  'question.asked': ['questions', 'question_text', 'true'],
  'answer.created': ['questions', 'answer_text', 'true'],
  'answer.published': ['questions', 'answer_text', 'published_at is not null'],
} as const

export type EffectKind = keyof typeof places

export interface Effect {
  kind: EffectKind
  /** Unique value that identifies the change. */
  value: string
}

type Queryable = Pick<pg.Pool, 'query'>

export async function checkEffects(database: Queryable, effects: Effect[]): Promise<void> {
  for (const kind of Object.keys(places) as EffectKind[]) {
    const values = effects.filter((effect) => effect.kind === kind).map(({ value }) => value)
    const [table, column, condition] = places[kind]
    const { rows } = await database.query<{ value: string; rows: number; logs: number }>(
      `select value, count(distinct found.id)::integer as rows, count(audit_logs.id)::integer as logs
       from unnest($1::text[]) value
       left join ${table} found on found.${column}::text = value and ${condition}
       left join audit_logs on action = $2 and resource_id = found.id
       group by value having count(distinct found.id) <> 1 or count(audit_logs.id) <> 1`,
      [values, kind],
    )
    const [broken] = rows
    if (!broken) continue
    throw new BrokenGuarantee(
      `${kind} (${broken.value}) was acknowledged once and exists ${broken.rows} times, ` +
        `with ${broken.logs} rows in the audit log. ${rows.length} of ${values.length} are wrong.`,
    )
  }
}

/** Checks that every file whose upload was acknowledged has exactly one row. */
export async function checkHashes(database: Queryable, hashes: string[]): Promise<void> {
  const { rows } = await database.query<{ hash: string; rows: number }>(
    `select hash, count(stored.sha256)::integer as rows from unnest($1::text[]) hash
     left join files stored on stored.sha256 = decode(hash, 'hex')
     group by hash having count(stored.sha256) <> 1`,
    [hashes],
  )
  if (rows.length === 0) return
  throw new BrokenGuarantee(
    `${rows.length} of ${hashes.length} acknowledged files do not exist exactly once.`,
  )
}
