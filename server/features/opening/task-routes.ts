import { sql } from 'kysely'
import { listOpenerTasks, openerTaskLimit, type OpenerTask } from '#domain/contract/opener-task.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'

/** True if a sealed bid needs this opener's share. */
const isAwaited = sql<boolean>`exists (
  select from bid_shares s
  join bid_envelopes e on e.id = s.envelope_id and not e.has_key
  join bid_versions v on v.id = e.version_id
  join bids on bids.id = v.bid_id and bids.status = 'sent'
  where s.opener_id = o.id and coalesce(s.finding, 'wrong') = 'wrong')`

export function openerTaskRoutes(route: Route, { db }: Services): void {
  /**
   * The tasks are the same for a tender with and without bids, because it is still secret whether
   * there are any.
   */
  route(listOpenerTasks, async ({ user }) => {
    const { rows } = await sql<OpenerTask>`
      select kind, tender, submission_deadline from (
        select t.id, t.submission_deadline,
          json_build_object('id', t.id, 'reference', t.reference, 'title', t.title) as tender,
          case
            when t.submission_deadline > now() or t.status = 'draft' then case
              when b.sealing <> 'openers' then null
              when o.recipient is null then 'make_key'
              when o.proved_at is null then 'prove_key'
              when t.status = 'published' and b.published_at is not null
                and t.submission_deadline - interval '3 days' <= now()
                and o.proved_at < t.submission_deadline - interval '3 days' then 'prove_key'
            end
            when b.published_at is null then null
            when coalesce(p.status, 'confirming') = 'confirming' and c.user_id is null then 'confirm'
            when p.status in ('collecting', 'opening') and p.stopped_waiting_at is null
              and ${isAwaited} then 'give_share'
          end as kind
        from openers o
        join tenders t on t.id = o.tender_id
        join biddings b on b.tender_id = t.id
        left join openings p on p.tender_id = t.id
        left join opening_confirmations c on c.tender_id = t.id and c.user_id = o.user_id
        where o.user_id = ${user.id} and o.removed_at is null and t.deleted_at is null
          and t.organisation_id = ${user.organisation?.id ?? null}
          and t.status in ('draft', 'published', 'closed')
      ) tasks
      where kind is not null
      order by submission_deadline, id
      limit ${openerTaskLimit}`.execute(db)
    return { data: rows }
  })
}
