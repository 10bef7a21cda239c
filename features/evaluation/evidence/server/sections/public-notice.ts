// Section of the evidence pack with the public notice and its versions, the questions and answers,
// and the documents.
import { sql } from 'kysely'
import { evidencePaths as paths } from '#features/evaluation/evidence/contract/evidence-format.ts'
import { versionedColumns } from '#features/tenders/contract/tender-fields.ts'
import {
  addFile,
  jsonEntry,
  once,
  rowsEntry,
  safeName,
  type Scope,
  type TextEntry,
} from '../scope.ts'

/**
 * Yields the public notice, questions and documents. Public packs contain open-data releases
 * instead of rows.
 */
export async function* publicNoticeSection(scope: Scope): AsyncGenerator<TextEntry> {
  if (scope.profile === 'public') yield* releases(scope)
  else yield* notice(scope)
  yield rowsEntry(paths.questions, once(await readQuestions(scope)))
  yield* documents(scope)
}

async function* notice({ tx, tender, profile }: Scope): AsyncGenerator<TextEntry> {
  const row = await tx
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('biddings', 'biddings.tender_id', 'tenders.id')
    .where('tenders.id', '=', tender.id)
    .select(versionedColumns.map((column) => `tenders.${column}` as const))
    .select(['tenders.id', 'tenders.reference', 'tenders.status', 'tenders.published_at'])
    .select(['tenders.closed_at', 'tenders.awarded_at', 'organisations.name as organisation'])
    .select(['biddings.setup', 'biddings.sealing'])
    .executeTakeFirstOrThrow()
  const lots = await tx
    .selectFrom('lots')
    .where('tender_id', '=', tender.id)
    .orderBy('lot_number')
    .select(['id', 'lot_number', 'title', 'description', 'estimated_value'])
    .execute()
  const { setup, sealing, ...fields } = row
  yield jsonEntry(paths.notice, { tender: fields, lots, setup, sealing })
  const versions = await tx
    .selectFrom('tender_versions')
    .where('tender_id', '=', tender.id)
    .$if(profile !== 'full', (all) => all.where('is_public', '=', true))
    .orderBy('version')
    .select(['version', 'created_at', 'change_note', 'changes'])
    .$if(profile === 'full', (all) => all.select(['user_id', 'is_public']))
    .execute()
  yield rowsEntry(paths.versions, once(versions))
}

async function* releases({ tx, tender }: Scope): AsyncGenerator<TextEntry> {
  const rows = await tx
    .selectFrom('releases')
    .where('tender_id', '=', tender.id)
    .orderBy('number')
    .select(['number', 'released_at', 'content'])
    .execute()
  yield rowsEntry(paths.releases, once(rows))
}

/**
 * Returns the questions. Only the full record says who asked. Other packs contain the published
 * questions, and a bidder's pack also contains the bidder's own questions.
 */
async function readQuestions({ tx, tender, profile, bidder }: Scope) {
  const rows = await tx
    .selectFrom('questions')
    .where('tender_id', '=', tender.id)
    .orderBy('id')
    .selectAll()
    .execute()
  if (profile === 'full') return rows
  return rows
    .filter(
      ({ published_at, organisation_id }) =>
        published_at !== null || (bidder !== null && organisation_id === bidder.id),
    )
    .map(({ id, question_text, created_at, answer_text, answered_at, published_at }) => ({
      id,
      question_text,
      created_at,
      published_at,
      // Unpublished answers are drafts, so they are left out.
      answer_text: published_at === null ? null : answer_text,
      answered_at: published_at === null ? null : answered_at,
    }))
}

async function* documents(scope: Scope): AsyncGenerator<TextEntry> {
  const { tx, tender, profile } = scope
  const rows = await tx
    .selectFrom('documents')
    .innerJoin('files', 'files.document_id', 'documents.id')
    .where('documents.tender_id', '=', tender.id)
    .$if(profile !== 'full', (all) => all.where('files.published_at', 'is not', null))
    .orderBy('documents.id')
    .orderBy('files.version')
    .select(['documents.id', 'documents.title', 'documents.type', 'files.version', 'files.note'])
    .select(['files.filename', 'files.file_size', 'files.storage_key', 'files.scan_status'])
    .select(['files.created_at', 'files.published_at'])
    .select(sql<string>`encode(files.sha256, 'hex')`.as('sha256'))
    .execute()
  const listed = rows.map(({ storage_key, scan_status, ...document }) => {
    const { id, version, filename, file_size } = document
    const path = `documents/${id}/version-${version}/${safeName(filename)}`
    addFile(scope, path, { storage_key, scan_status, file_size })
    return { ...document, path }
  })
  yield rowsEntry(paths.documents, once(listed))
}
