// Adds a locked evaluation and many opened bids to a tender, each with one large stored file.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { setup } from '#app/test/bid-scene.ts'

interface Wanted {
  dataDir: string
  bids: number
  bytes: number
}

/**
 * Returns the ids of the tender and the chair of its evaluation. All files are hard links to one
 * file, to save disk space.
 */
export async function fillEvidence(pool: pg.Pool, { dataDir, bids, bytes }: Wanted) {
  const { rows } = await pool.query<{ tender: number; chair: number }>(
    `select tenders.id as tender, users.id as chair from tenders
     join users on users.organisation_id = tenders.organisation_id and users.role = 'buyer'
     where tenders.status = 'closed' and tenders.deleted_at is null order by tenders.id limit 1`,
  )
  const { tender, chair } = rows[0]!
  await pool.query(
    `insert into biddings (tender_id, sealing, setup, published_at)
    values ($1, 'portal', $2, now())`,
    [tender, JSON.stringify(setup)],
  )
  await pool.query(
    `insert into openings (tender_id, status, envelopes, needed, started_at, finished_at)
    values ($1, 'opened', '{quality,price}', 1, now(), now())`,
    [tender],
  )
  await pool.query(
    `insert into evaluations (tender_id, stage, chair_id, locked_at)
    values ($1, 'locked', $2, now())`,
    [tender, chair],
  )
  await pool.query(
    `with bidder as (
       select organisation_id, min(id) as user_id from users
       where role = 'supplier' and organisation_id is not null group by 1 order by 1 limit $2),
     bid as (
       insert into bids (tender_id, organisation_id, status, draft_recipient, created_by)
       select $1, organisation_id, 'opened', 'age1', user_id from bidder
       returning id, organisation_id)
     insert into evaluation_entries (tender_id, kind, user_id, about_id, details, salt)
     select $1, 'declaration', $3, organisation_id, '{"has_conflict": false}', $4 from bid`,
    [tender, bids, chair, randomBytes(16)],
  )
  await storeFiles(pool, { dataDir, tender, bytes })
  return { tender, chair }
}

async function storeFiles(
  pool: pg.Pool,
  { dataDir, tender, bytes }: { dataDir: string; tender: number; bytes: number },
): Promise<void> {
  const content = randomBytes(bytes)
  const sha256 = createHash('sha256').update(content).digest()
  const { rows } = await pool.query<{ id: number }>('select id from bids where tender_id = $1', [
    tender,
  ])
  let first: string | undefined
  for (const { id } of rows) {
    const name = randomUUID()
    const key = `${name.slice(0, 2)}/${name}`
    const path = join(dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    if (first) await link(first, path)
    else await writeFile(path, content)
    first ??= path
    await pool.query(
      `insert into opened_files (bid_id, envelope, question, filename, file_size, sha256, storage_key)
       values ($1, 'quality', 'plan', 'plan.pdf', $2, $3, $4)`,
      [id, bytes, sha256, key],
    )
  }
}
