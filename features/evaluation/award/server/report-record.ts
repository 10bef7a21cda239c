// The parts of the recommendation report that an approver needs in addition to the result:
// conflicts of interest, dissents, returns to an earlier stage, exclusions, removals, and low
// prices.
import { sql } from 'kysely'
import type { DecisionReport } from '../contract/decision-calls.ts'
import {
  evaluationStageLabels,
  exclusionCodeLabels,
  panelRoleLabels,
  type EvaluationStage,
  type ExclusionCode,
} from '#features/evaluation/contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { formatShortDateTime } from '#kernel/format/date.ts'
import { fullName, lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

const texts = {
  conflictWith: (bidder: string) => `Conflict with ${bidder}`,
  dissentOn: (criterion: string, bidder: string) => `${criterion}, ${bidder}`,
  returned: (from: string, to: string) => `From “${from}” back to “${to}”`,
  excluded: (bidder: string) => `${bidder} excluded`,
  reinstated: (bidder: string) => `${bidder} reinstated`,
  evidence: (text: string) => `Evidence: ${text}`,
  removed: (name: string, role: string) => `${name}, ${role.toLowerCase()}, removed`,
  reassigned: (name: string, role: string) =>
    `${name}, ${role.toLowerCase()}, got another role or other criteria`,
  asked: (bidder: string) => `${bidder} asked about the price`,
  accepted: (bidder: string) => `Price of ${bidder} accepted`,
}

type Part = DecisionReport['parts'][number]
type Entry = Part['entries'][number]

/**
 * Returns a part for each subject. If the record has no entry about a subject, its part says so.
 */
export async function recordParts(db: Database, panel: Panel): Promise<Part[]> {
  const { id } = panel.tender
  return [
    partOf(
      'Conflicts of interest',
      'Nobody declared a conflict of interest.',
      (await readConflicts(db, id)).map(conflictEntry),
    ),
    partOf(
      'Dissents',
      'No evaluator dissents from an agreed mark.',
      (await readDissents(db, id)).map((row) => dissentEntry(row, panel)),
    ),
    partOf(
      'Returns to an earlier stage',
      'The evaluation never went back to an earlier stage.',
      (await readReturns(db, id)).map(returnEntry),
    ),
    partOf(
      'Exclusions',
      'No bid was excluded.',
      (await readExclusions(db, id)).map(exclusionEntry),
    ),
    partOf(
      'Removals from the panel',
      'Nobody was removed from the panel.',
      (await readRemovals(db, id)).map(removalEntry),
    ),
    partOf(
      'Low prices',
      'No bidder was asked about a low price, and no low price was accepted.',
      (await readLowPrices(db, id)).map(lowPriceEntry),
    ),
  ]
}

function partOf(heading: string, none: string, entries: Entry[]): Part {
  return { heading, entries: entries.length > 0 ? entries : [{ lines: [none] }] }
}

/** An entry of the record with its author and text. */
interface Written {
  by: string
  at: string
  text: string
}

/** SQL for an entry as `Written`. The argument is the alias of the entry's table. */
const written = (entry: string) => sql<Written>`json_build_object(
  'by', (select name from users where id = ${sql.ref(`${entry}.user_id`)}),
  'at', ${sql.ref(`${entry}.created_at`)}, 'text', ${sql.ref(`${entry}.text`)})`

const signed = (label: string, { by, at, text }: Written) =>
  `${label} (${by}, ${formatShortDateTime(at)})${text ? `: ${text}` : ''}`

/** SQL for the name of a bid's bidder, with the number of its lot. */
const bidderOf = sql<string>`organisations.name ||
  case when lots.id is null then '' else ', lot ' || lots.lot_number end`

interface Conflict {
  bidder: string
  declared: Written
  taken_back: Written | null
  decided: Written | null
}

async function readConflicts(db: Database, tenderId: number): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select organisations.name as bidder, ${written('declared')} as declared,
      (select ${written('later')} from evaluation_entries later
        where later.tender_id = ${tenderId} and later.kind = 'declaration'
          and later.user_id = declared.user_id and later.about_id = declared.about_id
          and later.id > declared.id and not (later.details->>'has_conflict')::boolean
        order by later.id limit 1) as taken_back,
      (select ${written('given')} from evaluation_entries given
        where given.tender_id = ${tenderId} and given.kind = 'mitigation'
          and given.about_id = declared.user_id and given.id > declared.id
        order by given.id limit 1) as decided
    from evaluation_entries declared join organisations on organisations.id = declared.about_id
    where declared.tender_id = ${tenderId} and declared.kind = 'declaration'
      and (declared.details->>'has_conflict')::boolean
    order by declared.id`.execute(db)
  return rows
}

function conflictEntry({ bidder, declared, taken_back, decided }: Conflict): Entry {
  return {
    lines: [
      signed(texts.conflictWith(bidder), declared),
      ...(taken_back ? [signed('Taken back', taken_back)] : []),
      decided
        ? signed('Decision on the conflict', decided)
        : 'Nobody has decided on this conflict.',
    ],
  }
}

interface Dissent {
  bidder: string
  criterion: string
  answer: Written
}

/** Returns the dissents from the current agreed marks. */
async function readDissents(db: Database, tenderId: number): Promise<Dissent[]> {
  const { rows } = await sql<Dissent>`
    select ${bidderOf} as bidder, agreed.criterion, ${written('answers')} as answer
    from ${newestEntries('confirmation', { tenderId, columns: sql`*` })} as answers
    join ${newestEntries('consensus', { tenderId, columns: sql`id, criterion, bid_id` })} as agreed
      on agreed.id = answers.about_id
    join bids on bids.id = agreed.bid_id
    join organisations on organisations.id = bids.organisation_id
    left join lots on lots.id = bids.lot_id
    where not (answers.details->>'agrees')::boolean
    order by answers.id`.execute(db)
  return rows
}

function dissentEntry({ bidder, criterion, answer }: Dissent, { bidding }: Panel): Entry {
  const found = lowestCriteria(bidding.setup).find(({ key }) => key === criterion)
  return { lines: [signed(texts.dissentOn(found ? fullName(found) : criterion, bidder), answer)] }
}

interface Return {
  from: EvaluationStage
  to: EvaluationStage
  step: Written
}

async function readReturns(db: Database, tenderId: number): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select details->>'from' as from, details->>'to' as to, ${written('taken')} as step
    from evaluation_entries taken
    where tender_id = ${tenderId} and kind = 'step' and details->>'step' = 'go_back'
    order by id`.execute(db)
  return rows
}

function returnEntry({ from, to, step }: Return): Entry {
  const label = texts.returned(evaluationStageLabels[from], evaluationStageLabels[to])
  return {
    lines: [
      signed(label, step),
      ...(from === 'locked' ? ['The ranking was visible before this step.'] : []),
    ],
  }
}

interface Exclusion {
  bidder: string
  /** Null for a reinstatement. */
  code: ExclusionCode | null
  evidence: string | null
  entry: Written
}

async function readExclusions(db: Database, tenderId: number): Promise<Exclusion[]> {
  const { rows } = await sql<Exclusion>`
    select ${bidderOf} as bidder, made.details->>'code' as code,
      made.details->>'evidence' as evidence, ${written('made')} as entry
    from evaluation_entries made join bids on bids.id = made.bid_id
    join organisations on organisations.id = bids.organisation_id
    left join lots on lots.id = bids.lot_id
    where made.tender_id = ${tenderId} and made.kind in ('exclusion', 'reinstatement')
    order by made.id`.execute(db)
  return rows
}

function exclusionEntry({ bidder, code, evidence, entry }: Exclusion): Entry {
  const label = code === null ? texts.reinstated(bidder) : texts.excluded(bidder)
  return {
    lines: [
      signed(code === null ? label : `${label}, ${exclusionCodeLabels[code]}`, entry),
      ...(evidence ? [texts.evidence(evidence)] : []),
    ],
  }
}

interface Removal {
  name: string
  role: PanelRole
  by: string | null
  at: string
  reason: string | null
  /** True if the member has another role or other criteria now. */
  is_reassigned: boolean
}

async function readRemovals(db: Database, tenderId: number): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select users.name, member.role, author.name as by, member.removed_at as at,
      member.removal_reason as reason, exists (select from panel_members later
        where later.tender_id = ${tenderId} and later.user_id = member.user_id
          and later.removed_at is null) as is_reassigned
    from panel_members member join users on users.id = member.user_id
    left join users author on author.id = member.removed_by
    where member.tender_id = ${tenderId} and member.removed_at is not null
    order by member.removed_at, member.id`.execute(db)
  return rows
}

function removalEntry({ name, role, by, at, reason, is_reassigned }: Removal): Entry {
  const label = (is_reassigned ? texts.reassigned : texts.removed)(name, panelRoleLabels[role])
  return {
    lines: [
      signed(label, {
        by: by ?? 'author not recorded',
        at,
        text: reason ?? 'No reason is recorded.',
      }),
    ],
  }
}

interface LowPrice {
  bidder: string
  kind: 'clarification' | 'low_price_decision'
  entry: Written
  reply: Written | null
}

async function readLowPrices(db: Database, tenderId: number): Promise<LowPrice[]> {
  const { rows } = await sql<LowPrice>`
    select ${bidderOf} as bidder, asked.kind, ${written('asked')} as entry,
      (select ${written('reply')} from evaluation_entries reply
        where reply.kind = 'reply' and reply.about_id = asked.id) as reply
    from evaluation_entries asked join bids on bids.id = asked.bid_id
    join organisations on organisations.id = bids.organisation_id
    left join lots on lots.id = bids.lot_id
    where asked.tender_id = ${tenderId} and (asked.kind = 'low_price_decision'
      or (asked.kind = 'clarification' and asked.details->>'kind' = 'low_price'))
    order by asked.id`.execute(db)
  return rows
}

function lowPriceEntry({ bidder, kind, entry, reply }: LowPrice): Entry {
  if (kind === 'low_price_decision') return { lines: [signed(texts.accepted(bidder), entry)] }
  return {
    lines: [
      signed(texts.asked(bidder), entry),
      reply ? signed('Reply', reply) : 'The bidder hasn’t replied.',
    ],
  }
}
