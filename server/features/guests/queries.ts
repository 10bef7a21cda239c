import { sql } from 'kysely'
import { welcomeLinkDays } from '#domain/contract/admin-user.ts'
import { guestOpeningLimit, type GuestOpening } from '#domain/contract/guest.ts'
import { endedStatuses } from '#domain/rules/tender-lifecycle.ts'
import { openerTask } from '#server/bidding/opener-task.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/platform/tokens.ts'

interface Invitation {
  tender_id: number
  name: string
  email: string
  invited_by: number
  opener_id: number | null
  token: string
}

/**
 * Stores an invitation and returns its id. Each address has one invitation per tender: inviting it
 * again creates a new link, which invalidates the old one.
 */
export async function keepInvitation(
  tx: Tx,
  { token, ...invitation }: Invitation,
): Promise<number> {
  const renewed = {
    name: invitation.name,
    invited_by: invitation.invited_by,
    opener_id: invitation.opener_id,
    token_hash: hashToken(token),
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${welcomeLinkDays})`,
  }
  const { id } = await tx
    .insertInto('opener_invitations')
    .values({ ...invitation, ...renewed })
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

/** Selects invitations that are still valid: the tender is not over and its buyer is approved. */
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
    .select('organisations.name as organisation')
    .select(['tenders.reference', 'tenders.title'])
    .executeTakeFirst()
}

export async function readInvitationsTo(db: Database, email: string) {
  return selectValid(db)
    .where('invitations.email', '=', email)
    .select(['invitations.id', 'invitations.tender_id', 'organisations.name as organisation'])
    .select(['invitations.expires_at', 'invitations.invited_by as inviter_id'])
    .select('invitations.opener_id')
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
 * Deletes and returns the invitation on acceptance or withdrawal; only one of several concurrent
 * calls gets it.
 */
export async function takeInvitation(tx: Tx, tenderId: number, id: number) {
  return tx
    .deleteFrom('opener_invitations')
    .where('tender_id', '=', tenderId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
}

/** Returns the openings that `overseeBids` in `can` allows, earliest deadline first. */
export async function readGuestOpenings(db: Database, userId: number): Promise<GuestOpening[]> {
  return db
    .selectFrom('openers')
    .innerJoin('users', 'users.id', 'openers.user_id')
    .innerJoin('tenders', 'tenders.id', 'openers.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('openers.user_id', '=', userId)
    .where('users.is_guest', '=', true)
    .where('openers.removed_at', 'is', null)
    .where('tenders.deleted_at', 'is', null)
    .where('tenders.status', 'not in', endedStatuses)
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
      openerTask.as('task'),
    ])
    .orderBy('tenders.submission_deadline')
    .orderBy('tenders.id')
    .limit(guestOpeningLimit)
    .execute()
}
