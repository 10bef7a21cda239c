import { sql } from 'kysely'
import type { ContractChangeKind, KpiRating } from '#features/contracts/contract/contract.ts'
import type { NoAwardCode } from '#features/evaluation/award/contract/decision.ts'
import type { DocumentType } from '#features/tenders/documents/contract/document.ts'
import type { ReleaseContent } from '../contract/ocds.ts'
import type { Summary, SummaryPart } from '#features/evaluation/summaries/contract/summary.ts'
import type {
  CancellationReason,
  Category,
  Currency,
  ProcedureType,
  TenderStatus,
} from '#features/tenders/contract/tender.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { isOpenToEverybody } from '#features/tenders/server/visibility.ts'

export interface OrganisationFacts {
  id: number
  name: string
  company_number: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  county: string | null
  postcode: string | null
  country: string
}

/** All public data of a tender. All times are ISO 8601, including those within JSON. */
export interface PublicFacts {
  id: number
  reference: string
  organisation: OrganisationFacts
  title: string
  description: string
  status: Exclude<TenderStatus, 'draft'>
  procedure_type: ProcedureType
  estimated_value: string | null
  currency: Currency
  published_at: string
  clarification_deadline: string
  submission_deadline: string
  allow_questions: boolean
  contact_name: string
  contact_email: string
  contact_phone: string | null
  location: string | null
  categories: Category[]
  cpv_codes: string[]
  cancellation_reason: CancellationReason | null
  cancellation_text: string | null
  awarded_at: string | null
  award_value: string | null
  award_note: string | null
  winner: OrganisationFacts | null
  /** Winners by lot. If a tender without lots has several winners, their lot is null. */
  lot_awards: {
    lot_id: number | null
    title: string
    value: string | null
    winner: OrganisationFacts
  }[]
  /** The winners' marks in an evaluated tender, as in the assessment summaries. */
  winner_scores: {
    lot_id: number | null
    organisation_id: number
    highest_mark: number
    parts: Pick<SummaryPart, 'key' | 'name' | 'parent' | 'weight' | 'mark' | 'points'>[]
    /** Empty if the price isn't split. */
    price_criteria: NonNullable<Summary['price_criteria']>
  }[]
  /** Lots for which bidders were notified that there is no award. */
  lots_without_award: { lot_id: number; title: string; reason: NoAwardCode }[]
  /** Standstill period, in whole UK days: its last day ends a second before midnight. */
  standstill: {
    begins_at: string
    ends_at: string
    is_suspended: boolean
    summaries_sent_at: string | null
  } | null
  contracts: {
    id: number
    lot_id: number | null
    supplier_id: number
    title: string
    value: string
    signed_at: string
    starts_at: string
    ends_at: string
    is_terminated: boolean
    changes: { id: number; kind: ContractChangeKind; reason: string; changed_at: string }[]
    kpis: {
      id: number
      name: string
      target: string
      ratings: { id: number; rating: KpiRating; rated_at: string }[]
    }[]
  }[]
  lots: { id: number; title: string; description: string | null; estimated_value: string | null }[]
  documents: {
    id: number
    title: string
    description: string | null
    type: DocumentType
    filename: string
    first_published_at: string
    published_at: string
  }[]
  enquiries: {
    id: number
    asked: string | null
    asked_at: string
    answer_text: string
    published_at: string
  }[]
  now: string
  before: { number: number; content: ReleaseContent } | null
}

export const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** SQL for the first second of a UK day (`startOf`) and the last one (`endOf`). */
const startOf = (day: string) => utc(`(${day}::timestamp at time zone 'Europe/London')`)
const endOf = (day: string) =>
  utc(`((${day} + 1)::timestamp at time zone 'Europe/London' - interval '1 second')`)

const organisation = sql`jsonb_build_object('id', o.id, 'name', o.name,
  'company_number', o.company_number, 'address_line1', o.address_line1,
  'address_line2', o.address_line2, 'city', o.city, 'county', o.county, 'postcode', o.postcode,
  'country', o.country)`

/**
 * Returns the tender's public data, or undefined if the tender is not open to all, is a draft, or
 * is archived. The result is published permanently, whatever happens to the tender later.
 */
export async function readPublicFacts(tx: Tx, tenderId: number): Promise<PublicFacts | undefined> {
  const { rows } = await sql<PublicFacts>`
    select tenders.id, reference, title, description, status, procedure_type, estimated_value, currency,
      published_at, clarification_deadline, submission_deadline, allow_questions,
      contact_name, contact_email, contact_phone, location, categories, cpv_codes,
      cancellation_reason, cancellation_text, awarded_at, award_value, award_note,
      ${utc('clock_timestamp()')} as now,
      (select ${organisation} from organisations o where o.id = tenders.organisation_id) as organisation,
      (select ${organisation} from organisations o where o.id = tenders.awarded_to) as winner,
      coalesce((select jsonb_agg(jsonb_build_object('lot_id', l.id,
          'title', coalesce(l.title, tenders.title), 'value', a.value::text,
          'winner', ${organisation}) order by l.lot_number, l.id, a.id)
        from lot_awards a left join lots l on l.id = a.lot_id
        join organisations o on o.id = a.organisation_id
        where a.tender_id = tenders.id), '[]') as lot_awards,
      coalesce((select jsonb_agg(jsonb_build_object('lot_id', l.id, 'title', l.title,
          'reason', chosen.no_award) order by l.lot_number, l.id)
        from decisions d join decision_lots chosen on chosen.decision_id = d.id
        join lots l on l.id = chosen.lot_id
        where d.tender_id = tenders.id and d.state = 'notified'
          and chosen.no_award is not null), '[]') as lots_without_award,
      coalesce((select jsonb_agg(jsonb_build_object('lot_id', chosen.lot_id,
          'organisation_id', b.organisation_id, 'highest_mark', jsonb_array_length(s.content->'scale') - 1,
          'parts', s.content->'parts',
          'price_criteria', coalesce(s.content->'price_criteria', '[]')) order by chosen.id)
        from decisions d join decision_lots chosen on chosen.decision_id = d.id
        join bids b on b.id = chosen.bid_id
        join summaries s on s.decision_id = d.id and s.bid_id = b.id
        where d.tender_id = tenders.id and d.state = 'notified'
          and s.content is not null), '[]') as winner_scores,
      (select jsonb_build_object('begins_at', ${utc('s.created_at')},
          'ends_at', ${endOf('s.ends_on')}, 'is_suspended', s.suspended_on is not null,
          'summaries_sent_at', ${utc('s.summaries_sent_at')})
        from standstills s where s.tender_id = tenders.id and s.ended_at is null) as standstill,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'lot_id', c.lot_id,
          'supplier_id', c.supplier_id,
          'title', c.title, 'value', c.value::text, 'signed_at', ${startOf('c.signed_on')},
          'starts_at', ${startOf('least(c.starts_on, c.terminated_on)')},
          'ends_at', ${endOf('coalesce(c.terminated_on, c.ends_on)')},
          'is_terminated', c.terminated_on is not null,
          'changes', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind,
              'reason', h.reason, 'changed_at', ${utc('h.created_at')}) order by h.id)
            from contract_changes h where h.contract_id = c.id and h.kind <> 'signed'), '[]'),
          'kpis', coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name,
              'target', k.target, 'ratings', coalesce((select jsonb_agg(jsonb_build_object(
                  'id', r.id, 'rating', r.rating, 'rated_at', ${endOf('r.rated_on')})
                  order by r.rated_on, r.id)
                from kpi_ratings r where r.kpi_id = k.id), '[]')) order by k.id)
            from contract_kpis k where k.contract_id = c.id), '[]'))
          order by c.id)
        from contracts c where c.tender_id = tenders.id), '[]') as contracts,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title,
          'description', description, 'estimated_value', estimated_value::text)
          order by lot_number, id)
        from lots where tender_id = tenders.id), '[]') as lots,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title,
          'description', d.description, 'type', d.type, 'filename', f.filename,
          'first_published_at', ${utc('f.first_published_at')},
          'published_at', ${utc('f.published_at')}) order by d.id)
        from documents d cross join lateral (
          select filename, published_at, min(published_at) over () as first_published_at
          from files where document_id = d.id and published_at is not null
            and scan_status <> 'infected'
          order by version desc limit 1) as f
        where d.tender_id = tenders.id), '[]') as documents,
      coalesce((select jsonb_agg(jsonb_build_object('id', id,
          'asked', case when organisation_id is not null then question_text end,
          'asked_at', ${utc('created_at')}, 'answer_text', answer_text,
          'published_at', ${utc('published_at')}) order by id)
        from questions where tender_id = tenders.id and published_at is not null), '[]') as enquiries,
      (select jsonb_build_object('number', number, 'content', content)
        from releases where tender_id = tenders.id order by number desc limit 1) as before
    from tenders
    where tenders.id = ${tenderId} and ${isOpenToEverybody}`.execute(tx)
  return rows[0]
}
