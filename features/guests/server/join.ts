// Adds an external person to a tender's openers or panel. The person creates an account through the
// invitation link, or uses the guest account from an earlier invitation.
import { sql } from 'kysely'
import { biddingLimits } from '#features/bids/setup/contract/bidding.ts'
import { colleagueTexts } from '#features/accounts/members/contract/colleague.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { accountOf } from '#kernel/contract/role.ts'
import { canOpen } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { findInvitation, takeInvitation } from '#features/bids/guests/server/queries.ts'
import { joinPanel } from '#features/evaluation/panel/server/join-panel.ts'
import { returnAsGuest } from './return-as-guest.ts'

interface Accepting {
  token: string
  password: string
  cause: Cause
  transact: Transact
}

/**
 * Creates the account with the chosen password and accepts the invitation. The email address needs
 * no further confirmation, because the link was sent to it.
 */
export async function acceptAsGuest(services: AccountServices, given: Accepting): Promise<void> {
  const { token, password, cause, transact } = given
  const found = await findInvitation(services.db, token)
  if (!found) throw invalidInvitation()
  await refuseWeakPassword(services, password, found)
  const password_hash = await hashPassword(password, { ip: cause.ip, account: found.email })

  await transact(async (tx) => {
    const invitation = await findInvitation(tx, token)
    if (!invitation) throw invalidInvitation()
    const { name, email } = invitation
    const user_id = await insertUser(tx, {
      name,
      email,
      ...accountOf.guest,
      organisation_id: null,
      password_hash,
      is_active: true,
      email_confirmed_at: sql<string>`now()`,
    })
    // The email address already has an account, which may have been created after the invitation
    // was sent.
    if (user_id === undefined) throw invalidInvitation()
    await join(tx, { ...invitation, user_id, cause })
  })
}

interface Joining {
  id: number
  tender_id: number
  /** Id of the opener whom the guest replaces; null for an additional opener. */
  opener_id: number | null
  /** Role on the evaluation panel; null for an opener. */
  panel_role: PanelRole | null
  criteria: string[] | null
  name: string
  user_id: number
  invited_by: number
  cause: Cause
}

export async function join(tx: Tx, joining: Joining): Promise<void> {
  const { id, tender_id, opener_id, panel_role, name, user_id, invited_by, cause } = joining
  await tx.selectFrom('tenders').select('id').where('id', '=', tender_id).forNoKeyUpdate().execute()
  const isForPanel = panel_role !== null
  if (!(await takeInvitation(tx, { tender_id, id, isForPanel }))) throw invalidInvitation()
  if (isForPanel) {
    await joinPanel(tx, { ...joining, panel_role })
    await notify(tx, 'opener-joined', { tender_id, user_id: invited_by, name, is_for_panel: true })
    return
  }
  if (opener_id !== null) {
    await returnAsGuest(tx, { tender_id, opener_id, user_id, invited_by, cause })
    await notify(tx, 'opener-joined', { tender_id, user_id: invited_by, name })
    return
  }
  const bidding = await findBidding(tx, tender_id)
  if (!bidding || !canOpen('confirm', bidding.opening))
    throw conflict('The bids of this tender are being opened, or stay sealed. Nobody can join now.')
  await requireRoom(tx, tender_id)
  await tx
    .insertInto('openers')
    .values({ tender_id, user_id })
    .onConflict((already) => already.doNothing())
    .execute()
  await record(
    tx,
    { ...cause, user_id },
    { action: 'opener.joined', resource: ['Tender', tender_id], metadata: { invited_by } },
  )
  await notify(tx, 'opener-joined', { tender_id, user_id: invited_by, name })
  if (bidding.sealing === 'openers') {
    await notify(tx, 'opener-key-needed', { tender_id, is_again: false, user_ids: [user_id] })
  }
}

/** Throws if the tender has the maximum number of openers, including invited people. */
export async function requireRoom(tx: Tx, tenderId: number): Promise<void> {
  const { openers, invited } = await tx
    .selectNoFrom([
      sql<number>`(select count(*) from openers
        where tender_id = ${tenderId} and removed_at is null)`.as('openers'),
      sql<number>`(select count(*) from opener_invitations
        where tender_id = ${tenderId} and panel_role is null)`.as('invited'),
    ])
    .executeTakeFirstOrThrow()
  if (openers + invited >= biddingLimits.openers)
    throw conflict('A tender has at most 7 openers, with those who are invited.')
}

const invalidInvitation = () => invalid({ token: [colleagueTexts.joinInvalid] })
