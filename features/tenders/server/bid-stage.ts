import { sql, type RawBuilder } from 'kysely'
import type { BidOutcome, BidStage } from '../contract/bid-stage.ts'

/**
 * Returns SQL for the stage of an organisation's bids on the row's tender; null if the tender takes
 * no bids in the portal. Opened bids count as being evaluated until the tender has ended, whether
 * or not there is a panel, because suppliers must not learn whether there is one. Each row of a
 * list costs one look-up by tender and organisation.
 */
export function bidStage(
  tenderId: string,
  organisationId: number | null,
): RawBuilder<BidStage | null> {
  const tender = sql.ref(tenderId)
  return sql`(
    select case
      when bool_or(bids.status = 'not_openable') then 'not_openable'
      when bool_or(bids.status = 'opened')
        and (select status in ('published', 'closed') from tenders where id = biddings.tender_id)
        then 'being_evaluated'
      when bool_or(bids.status = 'opened') then 'opened'
      when bool_or(bids.status = 'sent' and (last_sent.requirements < biddings.requirements
        or last_sent.key_set < biddings.key_set)) then 'outdated'
      when bool_or(bids.status = 'sent') and (bool_or(bids.status = 'draft')
        or (biddings.setup->>'lot_choice' = 'all' and count(*) filter (where bids.status = 'sent')
          < (select count(*) from lots where lots.tender_id = biddings.tender_id)))
        then 'partly_sent'
      when bool_or(bids.status = 'sent') then 'sent'
      when bool_or(bids.status = 'draft') then 'draft'
      when bool_or(bids.status = 'withdrawn') then 'withdrawn'
      else 'not_started' end
    from biddings
    left join bids on bids.tender_id = biddings.tender_id
      and bids.organisation_id = ${organisationId}
    left join lateral (
      select requirements, key_set from bid_versions
      where bid_id = bids.id and kind = 'sent' order by version desc limit 1) as last_sent on true
    where biddings.tender_id = ${tender} and biddings.published_at is not null
    group by biddings.tender_id)`
}

/**
 * Returns SQL for the outcome of an organisation's opened bids on the row's tender; null until an
 * award names a winner.
 */
export function bidOutcome(organisationId: number | null): RawBuilder<BidOutcome | null> {
  return sql`case
    when tenders.status <> 'awarded' or not exists (select from bids
      where bids.tender_id = tenders.id and bids.organisation_id = ${organisationId}
        and bids.status = 'opened') then null
    when tenders.awarded_to = ${organisationId} or exists (select from lot_awards
      where lot_awards.tender_id = tenders.id and lot_awards.organisation_id = ${organisationId})
      then 'won'
    when tenders.awarded_to is not null
      or exists (select from lot_awards where lot_awards.tender_id = tenders.id) then 'lost' end`
}
