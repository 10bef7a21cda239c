// Finds a supplier's own invitations to visible tenders. A page is read from an index in list
// order, and counters give the total, so the cost doesn't grow with the number of invitations.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#kernel/contract/field-table.ts'
import type { InvitationFilter, OwnInvitation } from '../contract/invitation.ts'
import { ownActivityLimit } from '#features/tenders/history/contract/own-activity.ts'
import { sliceOf, type Paging } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import { isInForce } from '#features/tenders/server/caller-relation.ts'
import {
  areOwnInvitations,
  isVisible,
  isOpen,
  sumOfOwn,
} from '#features/tenders/server/participation.ts'
import { visibleAmongFew } from '#features/tenders/server/visibility.ts'

type Part = InvitationFilter | 'all'

interface Found {
  ids: number[]
  /** Number of unanswered invitations to open tenders, counted up to a limit. */
  waiting: number
  all: number
}

const isWaiting = sql`(tender_participation.invitation_status = 'pending' and ${isOpen})`
const newest = sql`invited_at desc, invitation_id desc`

interface Listing {
  isWanted: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** First column of the sort order. */
  key: 'closes_at' | 'invited_at'
  isAscending?: boolean
}

const parts: Record<Part, Listing> = {
  waiting: {
    isWanted: isWaiting,
    order: sql`closes_at, invitation_id`,
    key: 'closes_at',
    isAscending: true,
  },
  past: { isWanted: sql`${isVisible} and not ${isWaiting}`, order: newest, key: 'invited_at' },
  all: { isWanted: isVisible, order: newest, key: 'invited_at' },
}

const find = mapNames<Record<Part, ReturnType<typeof buildFor>>>(
  ['waiting', 'past', 'all'],
  buildFor,
)

function buildFor(part: Part) {
  const { isWanted, order } = parts[part]
  return buildForRoles((db, actor, place: PlaceOf<{ limit: number; offset: number }>) => {
    const own = areOwnInvitations(actor)
    return {
      compile: () =>
        sql<Found>`
          select
            array(select invitation_id from tender_participation where ${own} and ${isWanted}
              order by ${order} limit ${place('limit')} offset ${place('offset')}) as ids,
            (select count(*) from (
              select from tender_participation where ${own} and ${isWaiting}
              limit ${sql.lit(ownActivityLimit)}) as counted) as waiting,
            ${sumOfOwn(actor, 'invitations')} as all`.compile(db),
    }
  })
}

export async function findOwnInvitations(
  db: Database,
  actor: Actor,
  { part, ...paging }: Paging & { part: Part },
): Promise<Found> {
  const { cursor } = paging
  const slice = cursor ? { limit: 0, offset: 0 } : sliceOf(paging, ownActivityLimit)
  const [found] = await find[part](db, actor, slice)
  return cursor ? { ...found!, ids: await findAfter(db, actor, { part, ...paging }) } : found!
}

async function findAfter(
  db: Database,
  actor: Actor,
  { part, ...paging }: Paging & { part: Part },
): Promise<number[]> {
  const { isWanted, order, ...by } = parts[part]
  const position = { ...by, id: 'invitation_id', type: 'timestamptz' } as const
  const { rows } = await sql<{ invitation_id: number }>`
    select invitation_id from tender_participation
    where ${areOwnInvitations(actor)} and ${isWanted} and ${after(paging, position)}
    order by ${order} limit ${paging.per_page}`.execute(db)
  return rows.map((row) => row.invitation_id)
}

const selectOwn = buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) => {
  const wanted = sql<{ id: number; place: number }>`unnest(${place('ids')}::int[]) with ordinality`
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (id, place)`))
    .innerJoin('invitations', 'invitations.id', 'wanted.id')
    .innerJoin('tenders', 'tenders.id', 'invitations.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('invitations.organisation_id', '=', actor.organisation?.id ?? null)
    .where(isInForce)
    .where(visibleAmongFew(actor))
    .orderBy('wanted.place')
    .select([
      'invitations.id as invitation_id',
      'invitations.status as answer',
      'invitations.created_at',
      'invitations.responded_at',
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.status',
      'tenders.submission_deadline',
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
    ])
})

/** Returns the invitations in the order of the given ids. */
export async function readOwnInvitations(
  db: Database,
  actor: Actor,
  ids: number[],
): Promise<OwnInvitation[]> {
  const rows = ids.length > 0 ? await selectOwn(db, actor, { ids }) : []
  return rows.map(({ invitation_id, answer, created_at, responded_at, ...tender }) => ({
    id: invitation_id,
    status: answer,
    created_at,
    responded_at,
    tender,
  }))
}
