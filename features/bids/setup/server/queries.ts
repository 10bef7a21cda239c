import { sql } from 'kysely'
import type { Bidding, Opener } from '../contract/bidding-calls.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { workedExample } from '../rules/formula-check.ts'
import { fingerprintOf } from '#features/bids/sealing/server/age.ts'
import { findBidding, selectCandidates } from './biddings.ts'
import { readRecipients } from '#features/bids/sealing/server/portal-key.ts'
import { mayOpen } from './publish-bidding.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

/**
 * Returns the set-up as the caller may see it. Only managers and openers see who the openers are.
 * An opener also gets their own private key, which their browser has encrypted.
 */
export async function readBidding(
  db: Database,
  actor: Actor,
  tender: FoundTender,
): Promise<Bidding | null> {
  const found = await findBidding(db, tender.id)
  if (!found) return null
  const { tender_id, sealing, setup, revision, requirements, key_set, published_at } = found
  const isManager = can(actor, 'overseeBids', tender, tender.now)
  const openers = await readOpeners(db, tender_id)
  const own = openers.find(({ user }) => user.id === actor.id)?.own_key
  return {
    sealing,
    setup,
    revision,
    requirements,
    key_set,
    is_live: published_at !== null,
    recipients: sealing === 'portal' ? await readRecipients(db, { tender_id, key_set }) : null,
    openers: openers
      .filter((opener) => isManager || isUsable(opener))
      .map((opener) => present(opener, isManager)),
    opening: isManager ? found.opening : found.opening === 'opened' ? 'opened' : 'waiting',
    hand_in_until: found.hand_in_until,
    is_record_shared: setup.record_sharing !== 'none' && found.is_hand_in_over,
    last_change: await readLastChange(db, tender_id),
    example: workedExample(setup),
    ...(isManager && own ? { own_key: own } : {}),
  }
}

/**
 * Returns when suppliers were last notified of a change to the required bid content, and the note
 * that they got.
 */
async function readLastChange(db: Database, tenderId: number): Promise<Bidding['last_change']> {
  const change = await db
    .selectFrom('tender_versions')
    .where('tender_id', '=', tenderId)
    .where('is_public', '=', true)
    .where(sql<boolean>`jsonb_exists(changes::jsonb, 'bidding')`)
    .orderBy('version', 'desc')
    .select(['change_note as note', 'created_at as changed_at'])
    .executeTakeFirst()
  return change ?? null
}

/**
 * Returns whether suppliers seal new bids to this opener. The opener must have proved their key,
 * and must be able to sign in.
 */
const isUsable = ({ recipient, proved_at, is_active }: FoundOpener) =>
  recipient !== null && proved_at !== null && is_active

type FoundOpener = Awaited<ReturnType<typeof readOpeners>>[number]

function present(opener: FoundOpener, isManager: boolean) {
  const { id, recipient, user, is_active, is_guest, proved_at } = opener
  const shown: Opener = {
    id,
    recipient,
    fingerprint: recipient && fingerprintOf(recipient),
    ...(isManager ? { user, is_active, is_guest, proved_at } : {}),
  }
  return shown
}

async function readOpeners(db: Database, tenderId: number) {
  const rows = await db
    .selectFrom('openers')
    .innerJoin('users', 'users.id', 'openers.user_id')
    .innerJoin('tenders', 'tenders.id', 'openers.tender_id')
    .where('openers.tender_id', '=', tenderId)
    .where('openers.removed_at', 'is', null)
    .select(['openers.id', 'openers.recipient', 'openers.protection'])
    .select(['openers.protected_identity', 'openers.credential', 'openers.proved_at'])
    .select([
      sql<{ id: number; name: string }>`
        json_build_object('id', users.id, 'name', users.name)`.as('user'),
      mayOpen.as('is_active'),
      'users.is_guest',
    ])
    .orderBy('openers.id')
    .execute()
  return rows.map(({ protection, protected_identity, credential, ...row }) => ({
    ...row,
    own_key:
      protection && protected_identity
        ? { protection, protected_identity, credential, proved_at: row.proved_at }
        : undefined,
  }))
}

/**
 * Returns users who can be named as openers, sorted by name. The list contains everybody who is
 * already named, and others up to a limit.
 */
export async function readCandidates(
  db: Database,
  tender: Pick<FoundTender, 'id' | 'organisation_id'>,
) {
  const isNamed = sql<boolean>`users.id in (select user_id from openers
    where tender_id = ${tender.id} and removed_at is null)`
  const rows = await selectCandidates(db, tender)
    .select(['id', 'name', 'is_guest'])
    .orderBy(isNamed, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}

/** Returns whether all of these users can be named as openers. */
export async function areCandidates(
  db: Database,
  tender: Pick<FoundTender, 'id' | 'organisation_id'>,
  userIds: number[],
): Promise<boolean> {
  const found = await selectCandidates(db, tender)
    .select('id')
    .where(anyOf('users.id', userIds))
    .execute()
  return found.length === new Set(userIds).size
}

/** Returns the external people who are invited to open the bids and have not joined yet. */
export async function readInvitations(db: Database, tenderId: number) {
  return db
    .selectFrom('opener_invitations')
    .where('tender_id', '=', tenderId)
    .where('panel_role', 'is', null)
    .select(['id', 'name', 'email', 'expires_at', 'opener_id'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}
