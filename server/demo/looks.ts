// What each supplier's user has read of a tender: the version that it had when they last opened it.
import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { ViewRow } from './attention.ts'
import type { VersionRow } from './versions.ts'

export type LookRow = Insertable<Tables['tender_looks']>

export function makeLooks(views: readonly ViewRow[], versions: readonly VersionRow[]): LookRow[] {
  const versionsOf = Map.groupBy(versions, ({ tender_id }) => tender_id)
  // Views are in order of time, so the last one of each stays.
  const last = new Map(views.map((view) => [`${view.tender_id} ${view.user_id}`, view]))
  return [...last.values()].map(({ tender_id, user_id, viewed_at }) => {
    const read = versionsOf.get(tender_id)?.findLast(({ created_at }) => created_at <= viewed_at)
    return {
      tender_id,
      user_id,
      seen_at: viewed_at,
      seen_version: read?.version ?? 1,
      counted_at: viewed_at,
    }
  })
}
