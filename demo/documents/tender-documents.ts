// Chooses each tender's documents and creates their files.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Tables } from '#kernel/server/db/tables.ts'
import { after, day, earliest, latest, minute, workingMoment } from '../calendar.ts'
import type { UserRow } from '../people.ts'
import type { Random } from '../random.ts'
import { numbered, type Row } from '../rows.ts'
import { openWindow, type DemoTender } from '../tenders.ts'
import { addendum, standardDocuments, type DocumentPlan } from './contents.ts'

/** A row of `documents` combined with the row of its only file. */
export type DocumentRow = Row<'documents'> &
  Omit<Insertable<Tables['files']>, 'document_id'> & { created_at: Date }

export interface DemoDocument {
  row: DocumentRow
  content: Buffer
}

export async function makeDocuments(
  random: Random,
  tenders: readonly DemoTender[],
  now: Date,
): Promise<DemoDocument[]> {
  const planned = tenders.flatMap((tender) => {
    const { row } = tender
    const isDraft = row.published_at === null
    const count = isDraft ? random.whole(0, 1) : random.pick([1, 1, 1, 2, 2, 3])
    const writtenUntil = row.published_at ?? earliest(now, after(row.created_at, 3 * day))
    const plans = standardDocuments.slice(0, count).map((plan, index) => ({
      tender,
      plan,
      created_at: earliest(after(row.created_at, (15 + index * 2) * minute), writtenUntil),
    }))
    // An addendum is added at least five days after publication, when suppliers have had time to
    // ask questions.
    const open = openWindow(row, now)
    if (open && Number(open.to) - Number(open.from) > 10 * day && random.happens(0.22)) {
      const created_at = workingMoment(
        random,
        after(open.from, 5 * day),
        earliest(after(open.from, 10 * day), open.to),
      )
      plans.push({ tender, plan: addendum, created_at })
    }
    return plans
  })

  return Promise.all(
    numbered(planned, ({ created_at }) => created_at).map(
      async ({ id, tender, plan, created_at }) => {
        // Random values are drawn before any await, so that the same seed creates the same demo.
        const uploaded_by = random.happens(0.8)
          ? tender.row.created_by
          : (random.pick(tender.team) as UserRow).id
        const content = await plan.write(tender)
        const sha256 = createHash('sha256').update(content).digest()
        const row: DocumentRow = {
          id,
          tender_id: tender.row.id,
          uploaded_by,
          title: plan.title,
          description: plan.description,
          type: plan.type,
          version: 1,
          filename: filenameOf(tender, plan),
          file_size: content.length,
          sha256,
          storage_key: `demo/${sha256.toString('hex').slice(0, 32)}`,
          created_at,
          published_at: tender.row.published_at && latest(created_at, tender.row.published_at),
        }
        return { row, content }
      },
    ),
  )
}

function filenameOf(tender: DemoTender, plan: DocumentPlan): string {
  const words = plan.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${tender.row.reference}-${words}.${plan.extension}`
}

export async function writeFiles(
  filesDir: string,
  files: readonly { storage_key: string; content: Buffer }[],
): Promise<void> {
  // Remove files that an earlier, interrupted seed may have left.
  await rm(join(filesDir, 'demo'), { recursive: true, force: true })
  await mkdir(join(filesDir, 'demo'), { recursive: true })
  await Promise.all(
    files.map(({ storage_key, content }) => writeFile(join(filesDir, storage_key), content)),
  )
}
