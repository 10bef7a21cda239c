import { sql } from 'kysely'
import type { Question } from '../contract/question.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { selectQuestionRows } from './question-rows.ts'

interface SupplierReads {
  tenderId: number
  organisationId: number | null
}

/**
 * Selects the supplier's own questions and, if it has registered interest, the published ones. The
 * query doesn't read names, so the result can't reveal who asked.
 */
function selectForSuppliers(
  db: Database,
  { tenderId, organisationId }: SupplierReads,
  { readsPublished, id }: { readsPublished: boolean; id?: number | undefined },
) {
  const isOwn = sql<boolean>`questions.organisation_id = ${organisationId}::integer`
  return selectQuestionRows(db, tenderId, id)
    .select(sql<boolean>`coalesce(${isOwn}, false)`.as('is_own'))
    .where(readsPublished ? sql<boolean>`(${isOwn} or questions.status = 'published')` : isOwn)
}

/** There are two statements, because each needs a different plan: by organisation, or by tender. */
const listForSuppliers = { withPublished: buildList(true), ownOnly: buildList(false) }

function buildList(readsPublished: boolean) {
  return buildOnce((db, place: PlaceOf<{ tenderId: number; organisationId: number | null }>) => {
    const reads = { tenderId: place('tenderId'), organisationId: place('organisationId') }
    return selectForSuppliers(db, reads, { readsPublished })
  })
}

export async function readForSuppliers(
  db: Database,
  actor: Actor,
  tender: FoundTender,
  id?: number,
): Promise<Question[]> {
  const readsPublished = can(actor, 'readPublishedAnswers', tender, tender.now)
  const reads = { tenderId: tender.id, organisationId: actor.organisation?.id ?? null }
  const list = listForSuppliers[readsPublished ? 'withPublished' : 'ownOnly']
  const rows =
    id === undefined
      ? await list(db, reads)
      : await selectForSuppliers(db, reads, { readsPublished, id }).execute()
  return rows.map(({ answer_text, answered_at, published_at, ...question }) => ({
    ...question,
    status: published_at ? 'published' : 'awaiting',
    answer:
      published_at === null
        ? null
        : {
            answer_text: answer_text!,
            is_published: true,
            created_at: answered_at!,
            published_at,
          },
  }))
}
