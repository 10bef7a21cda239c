// Section of the evidence pack with the evaluation: the panel, the rows of the evaluation record,
// the reply files, the result and the awards.
import { sql } from 'kysely'
import {
  evidencePaths as paths,
  type EvidenceAward,
} from '#features/evaluation/evidence/contract/evidence-format.ts'
import type { PanelFacts } from '#features/evaluation/rules/evaluation-access.ts'
import { readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'
import { readRanking } from '#features/evaluation/ranking/server/read-ranking.ts'
import {
  addFile,
  jsonEntry,
  once,
  rowsEntry,
  safeName,
  type Scope,
  type TextEntry,
} from '../scope.ts'

export async function* evaluationSection(scope: Scope): AsyncGenerator<TextEntry> {
  yield rowsEntry(paths.awards, once(await readAwards(scope)))
  if (scope.profile === 'public') return
  yield rowsEntry(paths.entries, entryBatches(scope))
  yield rowsEntry(paths.replyFiles, once(await readReplyFiles(scope)))
  if (scope.profile === 'full') yield* panelAndResult(scope)
}

const batch = 500

/**
 * Yields the rows of the evaluation record in batches. A bidder gets only the questions about its
 * own bids and its replies.
 */
async function* entryBatches({ tx, tender, bidder }: Scope): AsyncGenerator<unknown[]> {
  for (let after = 0; ;) {
    const rows = await tx
      .selectFrom('evaluation_entries')
      .where('tender_id', '=', tender.id)
      .where('id', '>', after)
      .$if(bidder !== null, (all) =>
        all
          .where('kind', 'in', ['clarification', 'reply'])
          .where('bid_id', 'in', (bids) =>
            bids
              .selectFrom('bids')
              .select('bids.id')
              .where('bids.tender_id', '=', tender.id)
              .where('bids.organisation_id', '=', bidder!.id),
          ),
      )
      .orderBy('id')
      .limit(batch)
      .selectAll()
      .execute()
    yield rows.map(({ salt, ...row }) => ({ ...row, salt: salt.toString('hex') }))
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

async function readReplyFiles(scope: Scope) {
  const { tx, tender, bidder } = scope
  const rows = await tx
    .selectFrom('evaluation_entries as asked')
    .innerJoin('reply_files', 'reply_files.clarification_id', 'asked.id')
    .innerJoin('bids', 'bids.id', 'asked.bid_id')
    .where('asked.tender_id', '=', tender.id)
    // Files that were uploaded but not sent with a reply are left out.
    .where(
      sql<boolean>`exists (select from evaluation_entries reply
      where reply.kind = 'reply' and reply.about_id = asked.id
        and reply.details->'files' @> jsonb_build_array(jsonb_build_object('id', reply_files.id)))`,
    )
    .$if(bidder !== null, (all) => all.where('bids.organisation_id', '=', bidder!.id))
    .orderBy('reply_files.id')
    .select(['reply_files.id', 'reply_files.clarification_id', 'reply_files.filename'])
    .select(['reply_files.file_size', 'reply_files.storage_key', 'reply_files.scan_status'])
    .select(sql<string>`encode(reply_files.sha256, 'hex')`.as('sha256'))
    .execute()
  return rows.map(({ storage_key, scan_status, ...file }) => {
    const path = `clarifications/${file.clarification_id}/${file.id}-${safeName(file.filename)}`
    addFile(scope, path, { storage_key, scan_status, file_size: file.file_size })
    return { ...file, path }
  })
}

/**
 * Returns the winners, in the order of the decision. Every pack may contain them, because they are not stored until the award is
 * announced.
 */
async function readAwards({ tx, tender }: Scope): Promise<EvidenceAward[]> {
  const { rows } = await sql<EvidenceAward>`
    select lot_id, json_build_object('id', o.id, 'name', o.name) as organisation, value
    from (
      select lot_id, organisation_id, value, id from lot_awards where tender_id = ${tender.id}
      union all
      select null, awarded_to, award_value, 0 from tenders
      where tenders.id = ${tender.id}
        and not exists (select from lot_awards where tender_id = tenders.id)) as awards
    join organisations o on o.id = awards.organisation_id
    order by lot_id, awards.id`.execute(tx)
  return rows
}

/**
 * Rights of the chair of a locked evaluation. A ranking that is read with these rights includes all
 * names and prices.
 */
const chair: PanelFacts = {
  stage: 'locked',
  is_chair: true,
  role: null,
  criteria: null,
  declaration: 'clear',
  is_guest: false,
  has_second_factor: true,
  hides_names: false,
  hides_prices: false,
  are_prices_sealed: false,
}

async function* panelAndResult({ tx, tender }: Scope): AsyncGenerator<TextEntry> {
  const evaluation = (await readEvaluationRow(tx, tender.id))!
  const members = await tx
    .selectFrom('panel_members')
    .where('tender_id', '=', tender.id)
    .orderBy('id')
    .select(['user_id', 'role', 'criteria', 'created_at', 'removed_at'])
    .execute()
  const { name_seed: _seed, tender_id: _tender, ...facts } = evaluation
  yield jsonEntry(paths.panel, { ...facts, members })
  const { setup } = await tx
    .selectFrom('biddings')
    .where('tender_id', '=', tender.id)
    .select('setup')
    .executeTakeFirstOrThrow()
  const view = { tender, evaluation, bidding: { setup }, facts: chair }
  yield jsonEntry(paths.result, await readRanking(tx, view))
}
