import { sql } from 'kysely'
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import type { PanelRole } from '../contract/panel-role.ts'
import { guestOpeningLimit, type GuestOpening } from '../contract/guest.ts'
import { endedStatuses } from '#features/tenders/rules/tender-lifecycle.ts'
import { openerTask } from '#features/bids/opening/server/opener-task.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

interface Invitation {
  tender_id: number
  name: string
  email: string
  invited_by: number
  opener_id?: number
  panel_role?: PanelRole
  criteria?: string[] | null
  token: string
}

/**
 * Stores an invitation and returns its id. Each address has one invitation per tender: inviting it
 * again creates a new link, which invalidates the old one.
 */
export async function storeInvitation(
  tx: Tx,
  { token, tender_id, email, ...invitation }: Invitation,
): Promise<number> {
  const renewed = {
    opener_id: null,
    criteria: null,
    ...invitation,
    token_hash: hashToken(token),
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${welcomeLinkDays})`,
  }
  const { id } = await tx
    .insertInto('opener_invitations')
    .values({ tender_id, email, ...renewed })
    .onConflict((conflict) => conflict.columns(['tender_id', 'email']).doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readInvitation(tx: Tx, tenderId: number, id: number) {
  return tx
    .selectFrom('opener_invitations')
    .where('tender_id', '=', tenderId)
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'expires_at', 'opener_id'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .executeTakeFirst()
}

/**
 * Selects invitations that have not expired, to tenders that are neither deleted nor over and whose
 * buyer is approved.
 */
function selectValid(db: Database) {
  return db
    .selectFrom('opener_invitations as invitations')
    .innerJoin('tenders', 'tenders.id', 'invitations.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .where('invitations.expires_at', '>', sql<string>`now()`)
    .where('organisations.verification_status', '=', 'approved')
    .where('tenders.deleted_at', 'is', null)
    .where('tenders.status', 'not in', endedStatuses)
}

export async function findInvitation(db: Database, token: string) {
  return selectValid(db)
    .where('invitations.token_hash', '=', hashToken(token))
    .select(['invitations.id', 'invitations.name', 'invitations.email', 'invitations.tender_id'])
    .select(['invitations.invited_by', 'invitations.opener_id'])
    .select(['invitations.panel_role', 'invitations.criteria'])
    .select('organisations.name as organisation')
    .select(['tenders.reference', 'tenders.title'])
    .executeTakeFirst()
}

export async function readInvitationsTo(db: Database, email: string) {
  return selectValid(db)
    .where('invitations.email', '=', email)
    .select(['invitations.id', 'invitations.tender_id', 'organisations.name as organisation'])
    .select(['invitations.expires_at', 'invitations.invited_by as inviter_id'])
    .select(['invitations.opener_id', 'invitations.panel_role', 'invitations.criteria'])
    .select([
      sql<{ id: number; reference: string; title: string }>`json_build_object('id', tenders.id,
        'reference', tenders.reference, 'title', tenders.title)`.as('tender'),
      sql<{ name: string }>`json_build_object('name', inviters.name)`.as('invited_by'),
    ])
    .orderBy('invitations.id')
    .limit(guestOpeningLimit)
    .execute()
}

/**
 * Deletes and returns the invitation when it is accepted or withdrawn. Only one of several
 * concurrent calls gets it.
 */
export async function takeInvitation(
  tx: Tx,
  { tender_id, id, isForPanel }: { tender_id: number; id: number; isForPanel: boolean },
) {
  return tx
    .deleteFrom('opener_invitations')
    .where('tender_id', '=', tender_id)
    .where('id', '=', id)
    .where('panel_role', isForPanel ? 'is not' : 'is', null)
    .returning('email')
    .executeTakeFirst()
}

/**
 * Returns the invitation of an email address to the tender, if any. `panel_role` is null if the
 * invitation is to open the bids. There is one invitation for each address and tender, so an
 * address that is invited to open the bids can't also be invited to the panel, and vice versa.
 */
export async function findInvited(tx: Tx, tenderId: number, email: string) {
  return tx
    .selectFrom('opener_invitations')
    .select(['id', 'panel_role'])
    .where('tender_id', '=', tenderId)
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Returns the tenders for which `can` allows the guest `overseeBids` or `readEvaluation`, and those
 * in which the guest's panel membership ended when the evaluation was locked. The tenders are
 * sorted by deadline, earliest first.
 */
export async function readGuestOpenings(db: Database, userId: number): Promise<GuestOpening[]> {
  return db
    .selectFrom(guestPlaces(userId).as('place'))
    .innerJoin('tenders', 'tenders.id', 'place.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('openers', (join) =>
      join
        .onRef('openers.tender_id', '=', 'tenders.id')
        .on('openers.user_id', '=', userId)
        .on('openers.removed_at', 'is', null),
    )
    .where('tenders.deleted_at', 'is', null)
    .where('tenders.status', 'not in', endedStatuses)
    .select(['place.is_opener', 'place.panel_role', 'place.is_finished'])
    .select([
      sql<GuestOpening['tender']>`json_build_object('id', tenders.id,
        'reference', tenders.reference, 'title', tenders.title, 'status', tenders.status,
        'submission_deadline', tenders.submission_deadline, 'currency', tenders.currency)`.as(
        'tender',
      ),
      'organisations.name as organisation',
      sql<GuestOpening['lots']>`coalesce((select json_agg(json_build_object('id', lots.id,
          'lot_number', lots.lot_number, 'title', lots.title) order by lots.lot_number)
        from lots where lots.tender_id = tenders.id), '[]')`.as('lots'),
      sql<GuestOpening['task']>`case when place.is_opener then ${openerTask} end`.as('task'),
    ])
    .orderBy('tenders.submission_deadline')
    .orderBy('tenders.id')
    .limit(guestOpeningLimit)
    .execute()
}

interface GuestPlace {
  tender_id: number
  is_opener: boolean
  panel_role: PanelRole | null
  is_finished: boolean
}

const guestPlaces = (userId: number) => sql<GuestPlace>`(
  select tender_id, bool_or(is_opener) as is_opener, max(role) as panel_role,
    bool_or(is_finished) as is_finished
  from (
    select tender_id, true as is_opener, null as role, false as is_finished from openers
    where user_id = ${userId} and removed_at is null
    union all
    select m.tender_id, false, case when e.stage <> 'locked' then m.role end, e.stage = 'locked'
    from panel_members m join evaluations e on e.tender_id = m.tender_id
    where m.user_id = ${userId} and m.removed_at is null) as places
  where exists (select from users where users.id = ${userId} and users.is_guest)
  group by tender_id)`
