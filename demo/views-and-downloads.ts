// Suppliers' views and downloads, and the version of each tender that each user last viewed.
import { actorOf, type Admission } from './admissions.ts'
import { after, day, earliest, hour, latest, minute, workingMoment } from './calendar.ts'
import type { DocumentRow } from './documents/tender-documents.ts'
import type { DemoInterest } from './interests.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import type { VersionRow } from './versions.ts'

export type ViewRow = Row<'tender_views', 'viewed_at'>
export type DownloadRow = Row<'document_downloads', 'downloaded_at'>

interface Audience {
  admissions: readonly Admission[]
  interests: readonly DemoInterest[]
}

export function makeViews(random: Random, given: Audience): ViewRow[] {
  const views: Omit<ViewRow, 'id'>[] = []
  const taken = new Set<string>()
  const add = (admission: Admission, user_id: number, viewed_at: Date) => {
    // A user's views of a tender are at least half an hour apart. Views in adjacent half-hour slots
    // could be closer together, so the adjacent slots must be free too.
    const slot = Math.floor(Number(viewed_at) / (30 * minute))
    const keyOf = (each: number) => `${admission.tender.row.id} ${user_id} ${each}`
    if ([slot - 1, slot, slot + 1].some((each) => taken.has(keyOf(each)))) return
    taken.add(keyOf(slot))
    const organisation_id = admission.team.organisation.row.id
    views.push({ tender_id: admission.tender.row.id, user_id, organisation_id, viewed_at })
  }

  for (const { admission, row } of given.interests) {
    const shortlyBefore = after(row.created_at, -random.whole(2, 12) * minute)
    add(admission, row.user_id, latest(admission.seesFrom, shortlyBefore))
  }
  const interested = new Set(given.interests.map(({ admission }) => admission))
  for (const admission of given.admissions) {
    const days = (Number(admission.until) - Number(admission.seesFrom)) / day
    if (days <= 0) continue
    const max = Math.min(interested.has(admission) ? 5.2 : 2.9, days * 0.6)
    const times = Math.round(max * (0.35 + random.fraction()))
    for (let each = 0; each < times; each += 1) {
      // The end of the range is random, so that most views fall in the first days.
      const end = after(admission.seesFrom, days * day * Math.max(0.1, random.fraction()))
      const viewed_at = workingMoment(random, admission.seesFrom, end)
      add(admission, actorOf(random, admission.team, viewed_at).id, viewed_at)
    }
  }
  return numbered(views, ({ viewed_at }) => viewed_at)
}

export function makeDownloads(
  random: Random,
  given: Audience & { documents: readonly DocumentRow[] },
): DownloadRow[] {
  const documentsOf = Map.groupBy(given.documents, ({ tender_id }) => tender_id)
  const downloads: Omit<DownloadRow, 'id'>[] = []
  const download = (admission: Admission, allowedFrom: Date, until: Date) => {
    for (const document of documentsOf.get(admission.tender.row.id) ?? []) {
      const from = latest(allowedFrom, after(document.created_at, minute))
      if (from >= until || random.happens(0.12)) continue
      const soon = after(from, random.pick([hour, hour, 2 * day]))
      const downloaded_at = workingMoment(random, from, earliest(until, soon))
      downloads.push({
        document_id: document.id,
        user_id: actorOf(random, admission.team, downloaded_at).id,
        organisation_id: admission.team.organisation.row.id,
        downloaded_at,
      })
    }
  }

  for (const { admission, row, until } of given.interests)
    download(admission, row.created_at, until)
  const interested = new Set(given.interests.map(({ admission }) => admission))
  for (const admission of given.admissions) {
    const isFree = !admission.tender.row.require_interest_before_download
    if (!isFree || !admission.readsFrom || interested.has(admission) || random.happens(0.6))
      continue
    download(admission, admission.readsFrom, admission.until)
  }
  return numbered(downloads, ({ downloaded_at }) => downloaded_at)
}

/** Returns when each user last viewed each tender, and which version they viewed. */
export function makeLastViews(views: readonly ViewRow[], versions: readonly VersionRow[]) {
  const versionsOf = Map.groupBy(versions, ({ tender_id }) => tender_id)
  // Views are ordered by time, so the map keeps the last one.
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
