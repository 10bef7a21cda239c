import { sql } from 'kysely'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import { isSeenByEverySupplier } from '#features/tenders/server/visibility.ts'
import type { Recipients } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

/**
 * Owners of saved searches that match the tender because of this change. Invited suppliers get an
 * invitation instead.
 */
const searchersOf = (tenderId: number, changeId: number): Recipients => sql`
  (users.role = 'supplier' and users.is_active and users.id in (
      select searches.user_id from search_matches
      join saved_searches as searches on searches.id = search_matches.search_id
      where search_matches.tender_id = ${tenderId}
        and search_matches.change_id = ${changeId} and searches.frequency <> 'never')
    and ${isSeenByEverySupplier(tenderId, sql`tenders.status <> 'cancelled'`)})`

export const searchEvents = {
  'search-matched': rule({
    gather: async (tx, { tender_id, change_id }: OfTender & { change_id: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      change_id,
    }),
    recipients: ({ tender_id, change_id }) => searchersOf(tender_id, change_id),
    canBeMuted: true,
    sendsNoEmail: true,
  }),
} satisfies Rules

type SearchEvents = typeof searchEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends SearchEvents {}
}
