// The user's own organisation: members, approval rules and webhooks.
import { sql, type Insertable } from 'kysely'
import { newSecret, secretPurpose } from '#features/webhooks/server/secret.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { dayFromToday } from '../../contract-rows.ts'
import type { World } from '../../world.ts'
import type { Caller } from '../caller.ts'
import { inviteColleague, newEmail } from './made.ts'
import {
  buyers as anyBuyer,
  members,
  ofOrganisations,
  ofOwn as ofOwnWebhook,
  otherRow,
  owners,
  type OtherRow,
} from './other-row.ts'
import { meta } from './row.ts'

/** Calls of buyers that concern their organisation's approval rules. */
const ofBuyers = otherRow({ roles: ['buyer'], otherwise: { 'buyer without organisation': 403 } })
const buyingOwners = otherRow({
  roles: ['buyer'],
  otherwise: { 'buyer without organisation': 403, colleague: 403 },
})

const invited = 'id name email role invited_by{name} created_at expires_at is_expired'
const colleague =
  'id name email is_active is_deactivated last_login_at role given_role may_own role_since ' +
  'role_given_by{name} joined_at added_by{name}'
const ownerChange = 'id member{id name} role asked_by{id name} created_at takes_effect_at'
const approver = 'id name may_decide'
const approvalLevel = `by person{${approver}}`
const approvalRule =
  `id covers above first{${approvalLevel}} second{${approvalLevel}} revision ` +
  'changed_by{name} changed_at'
const delegation = `id from{${approver}} to{${approver}} until created_at`
const webhook =
  'id url description events status disabled_reason failing_since previous_until waiting created_at'
const delivery =
  'id message_id type tender{id reference} status attempts created_at last_attempt_at ' +
  'next_attempt_at response_status failure'

/**
 * Creates a colleague in the caller's organisation, or in a new one if the caller isn't a member of
 * one.
 */
const aColleague =
  (values: Parameters<World['makeUser']>[0] = {}) =>
  async ({ world, user }: Caller) => {
    const { id } = await world.makeUser({
      ...(user?.organisation_id && {
        organisation_id: user.organisation_id,
        role: user.role,
      }),
      ...values,
    })
    return { params: { userId: id } }
  }

/** Requests a change of owners in the caller's organisation, on behalf of one of its owners. */
const anOwnerChange =
  (by: 'caller' | 'another owner') =>
  async ({ world, user }: Caller) => {
    const owner = user?.organisation_id ? user : await world.makeUser()
    const asker = by === 'caller' ? owner : await world.makeColleague(owner, 'owner')
    const { id } = await world.insert('owner_changes', {
      organisation_id: owner.organisation_id!,
      user_id: (await world.makeColleague(owner, 'member')).id,
      role: 'owner',
      asked_by: asker.id,
      takes_effect_at: sql<string>`now() + interval '1 day'`,
    })
    return { params: { changeId: id } }
  }

const anInvitation = async (caller: Caller) => ({
  params: { invitationId: (await inviteColleague(caller)).id },
})

/**
 * Replaces the webhooks of the caller's organisation with a single one, because an organisation may
 * have at most ten.
 */
async function keepWebhook(
  { world, user }: Caller,
  values: Partial<Insertable<Tables['webhooks']>>,
) {
  const owner = user?.organisation_id ? user : await world.makeUser()
  const { organisation_id } = owner
  await world.db.deleteFrom('webhooks').where('organisation_id', '=', organisation_id!).execute()
  const secret = encrypt(world.services.appKey, secretPurpose, newSecret())
  const { id } = await world.insert('webhooks', {
    organisation_id: organisation_id!,
    secret,
    url: aWebhookForm.url,
    events: ['tender.closed'],
    ...values,
  })
  return id
}

const aWebhookForm = {
  url: 'https://hooks.example.com/tenders',
  description: 'Ours',
  events: ['tender.published'],
}

const aWebhook =
  (values: Partial<Insertable<Tables['webhooks']>> = {}, body?: object) =>
  async (caller: Caller) => ({
    params: { webhookId: await keepWebhook(caller, values) },
    ...(body && { body }),
  })

/** Replaces the approval rules of the caller's organisation with a single one. */
async function keepApprovalRule({ world, user }: Pick<Caller, 'world' | 'user'>) {
  const owner = user?.organisation_id ? user : await world.makeUser({ role: 'buyer' })
  const organisation_id = owner.organisation_id!
  await world.db
    .deleteFrom('approval_rules')
    .where('organisation_id', '=', organisation_id)
    .execute()
  const { id } = await world.insert('approval_rules', {
    // No scene has a value above this one, so the rule affects no other call.
    organisation_id,
    covers: 'award',
    above: '99000000',
    first_by: 'person',
    first_user_id: owner.id,
    second_by: 'owner',
    changed_by: owner.id,
  })
  return { ruleId: id }
}

const anApprovalRule = (body: object) => async (caller: Caller) => ({
  params: await keepApprovalRule(caller),
  body,
})

/**
 * Ends the caller's existing delegations, and creates a colleague to whom the caller can delegate
 * their approvals.
 */
async function aDelegate({ world, user }: Pick<Caller, 'world' | 'user'>) {
  const member = user?.organisation_id ? user : await world.makeUser({ role: 'buyer' })
  await world.db.deleteFrom('approval_delegations').where('from_user_id', '=', member.id).execute()
  return { member, delegate: await world.makeColleague(member, 'member') }
}

const aDelegation = async (caller: Caller) => {
  const { member, delegate } = await aDelegate(caller)
  const { id } = await caller.world.insert('approval_delegations', {
    organisation_id: member.organisation_id!,
    from_user_id: member.id,
    to_user_id: delegate.id,
    until: dayFromToday(14),
  })
  return { params: { delegationId: id } }
}

const aDelivery = async (caller: Caller) => {
  const webhookId = await keepWebhook(caller, {})
  const data = JSON.stringify({ tender_id: 1, reference: 'TND-1' })
  const { id } = await caller.world.insert('webhook_deliveries', {
    webhook_id: webhookId,
    type: 'tender.closed',
    data,
    status: 'delivered',
    last_attempt_at: new Date(),
  })
  return { params: { webhookId, deliveryId: id } }
}

export const organisationRows: Record<string, OtherRow> = {
  'GET /colleagues': members(
    `data{people{${colleague}} owners owner_changes{${ownerChange}} election{votes{candidate_id voter{id name}}} invitations{${invited}}}`,
    { request: anInvitation },
  ),
  'POST /colleague-invitations': ofOrganisations(`message invitation{${invited}}`, {
    limit: 'members',
    request: () => ({ body: { name: 'Nell New', email: newEmail() } }),
    race: 'Each sends a new link; the newest one works.',
  }),
  'POST /colleague-invitations/:invitationId/resend': ofOrganisations(
    `message invitation{${invited}}`,
    {
      limit: 'members',
      request: anInvitation,
      race: 'Each sends a new link; the newest one works.',
    },
  ),
  'DELETE /colleague-invitations/:invitationId': ofOrganisations('message', {
    limit: 'members',
    request: anInvitation,
  }),
  'POST /colleagues/:userId/deactivate': owners(`message colleague{${colleague}}`, {
    request: aColleague(),
  }),
  'POST /colleagues/:userId/reactivate': owners(`message colleague{${colleague}}`, {
    request: aColleague({
      is_active: false,
      deactivated_at: new Date(),
    }),
  }),
  'PUT /colleagues/:userId/role': owners(`message owner_change{${ownerChange}}`, {
    request: async (caller) => ({ ...(await aColleague()(caller)), body: { role: 'viewer' } }),
    race: { losers: [409] },
  }),
  'POST /owner-changes/:changeId/confirm': owners('message', {
    request: anOwnerChange('another owner'),
    race: { losers: [404] },
  }),
  'POST /owner-changes/:changeId/object': owners('message', {
    request: anOwnerChange('another owner'),
    race: { losers: [404] },
  }),
  'DELETE /owner-changes/:changeId': owners('message', { request: anOwnerChange('caller') }),
  'POST /colleagues/:userId/owner-vote': ofOrganisations('message is_elected', {
    // The organisations in the table have an owner.
    success: 409,
    limit: 'members',
    request: aColleague(),
    race: 'Each stores the same vote; the newest one counts.',
  }),
  'GET /organisation/approval-rules': anyBuyer(
    `data{rules{${approvalRule}} limit delegations{${delegation}} people{id name is_owner} today}`,
    {
      request: async (caller) => {
        await keepApprovalRule(caller)
        return aDelegation(caller)
      },
    },
  ),
  'POST /organisation/approval-rules': buyingOwners(`message rule{${approvalRule}}`, {
    request: async (caller) => {
      await keepApprovalRule(caller)
      return { body: { covers: 'award', above: '50000', first: 'any', second: 'owner' } }
    },
    race: { losers: [422] },
  }),
  'PUT /organisation/approval-rules/:ruleId': buyingOwners(`message rule{${approvalRule}}`, {
    request: anApprovalRule({
      covers: 'deadline',
      above: '',
      first: 'owner',
      second: '',
      revision: 1,
    }),
    race: { losers: [409] },
  }),
  'DELETE /organisation/approval-rules/:ruleId': buyingOwners('message', {
    request: anApprovalRule({ revision: 1 }),
  }),
  'POST /organisation/approval-delegations': ofBuyers(`message delegation{${delegation}}`, {
    limit: 'members',
    request: async (caller) => {
      const { delegate } = await aDelegate(caller)
      return { body: { to: delegate.id, until: dayFromToday(14) } }
    },
  }),
  'DELETE /organisation/approval-delegations/:delegationId': ofBuyers('message', {
    limit: 'members',
    request: aDelegation,
  }),
  'GET /webhooks': members(`data{${webhook}}`, { request: aWebhook() }),
  'GET /webhooks/:webhookId': ofOwnWebhook(`data{${webhook}}`, { request: aWebhook() }),
  'GET /webhooks/:webhookId/deliveries': ofOwnWebhook(`data{${delivery}} ${meta}`, {
    request: aDelivery,
  }),
  'POST /webhooks': owners(`message webhook{${webhook}} secret`, {
    request: async (caller) => {
      await keepWebhook(caller, { url: 'https://hooks.example.com/other' })
      return { body: aWebhookForm }
    },
    race: { losers: [422] },
  }),
  'PUT /webhooks/:webhookId': owners(`message webhook{${webhook}}`, {
    request: aWebhook({}, aWebhookForm),
  }),
  'DELETE /webhooks/:webhookId': owners('message', { request: aWebhook() }),
  'POST /webhooks/:webhookId/secret': owners(`message webhook{${webhook}} secret`, {
    request: aWebhook(),
    race: 'Each makes a new secret; the newest two sign.',
  }),
  'POST /webhooks/:webhookId/pause': owners(`message webhook{${webhook}}`, { request: aWebhook() }),
  'POST /webhooks/:webhookId/resume': owners(`message webhook{${webhook}}`, {
    request: aWebhook({ status: 'paused' }),
  }),
  'POST /webhooks/:webhookId/test': owners(`message delivery{${delivery}}`, {
    request: aWebhook(),
    race: { hasKey: true },
  }),
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': owners(
    `message delivery{${delivery}}`,
    { request: aDelivery },
  ),
}
