// Valid requests for every call that doesn't concern a particular tender. Each request creates the
// rows it needs, such as an account to block, an email to discard or a code to enter.
import { sql, type Insertable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Tables } from '#kernel/server/db/tables.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { makeBidding } from '../bid-rows.ts'
import { newSecret, secretPurpose } from '#features/webhooks/server/secret.ts'
import type { Client } from '../client.ts'
import { dayFromToday } from '../contract-rows.ts'
import { tenderForm } from '../tender-form.ts'
import { withToken } from '../with-token.ts'
import { testPassword, type Row, type World } from '../world.ts'
import { contractRequests } from './contract-requests.ts'
import { identityRequests } from './identity-requests.ts'
import { passkeyRequests } from './passkey-requests.ts'
import type { Caller } from './caller.ts'
import type { Sent } from './sent.ts'

type Request = (caller: Caller) => Sent | Promise<Sent>

const password = 'Blue-Kettle-Orbit-93!'
const newPassword = { password, password_confirmation: password }
const address = {
  address_line1: '1 High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  phone: '0113 496 0000',
}
let count = 0
const unique = () => `${process.pid}-${(count += 1)}`
const newEmail = () => `somebody-${unique()}@example.test`

const codeAfter = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

/**
 * Enrols the caller in two-factor authentication over HTTP. Returns undefined if the caller is
 * refused.
 */
async function enrol(client: Client) {
  const { body } = await client.post('/api/user/mfa/enrol', { password: testPassword })
  const secret: string | undefined = body.secret
  if (!secret) return undefined
  const { body: confirmed } = await client.post('/api/user/mfa/confirm', {
    code: codeAfter(secret, 0),
  })
  return { secret, recoveryCodes: confirmed.recovery_codes as string[] }
}

async function aCalendar({ client }: { client: Client }) {
  await client.put('/api/user/calendar-feed', {})
  return {}
}

async function makeEnrolled(world: World) {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  return { user, client, ...(await enrol(client))! }
}

/** Invites the caller's own email address to open a tender's bids. */
const anOpenerInvitation: Request = async ({ world, user }) => {
  const tender = await world.makeTender()
  await makeBidding(world, tender)
  const { id } = await world.db
    .insertInto('opener_invitations')
    .values({
      tender_id: tender.id,
      name: 'Gail Guest',
      email: user?.email ?? newEmail(),
      invited_by: tender.created_by,
      token_hash: hashToken(newToken()),
      expires_at: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { invitationId: id } }
}

const aRelease: Request = async ({ world }) => {
  const { reference } = await world.makeTender()
  await releaseBacklog(world.db)
  return { params: { ocid: `ocds-000000-${reference}` } }
}

const aPendingOne: Request = async ({ world }) => {
  const { id } = await world.makeOrganisation({ verification_status: 'pending' })
  await world.makeUser({ organisation_id: id, is_active: false })
  return { params: { organisationId: id }, body: { reason: 'Unknown to us.' } }
}

const somebody =
  (values: Parameters<World['makeUser']>[0] = {}, body?: object): Request =>
  async ({ world }) => ({
    params: { userId: (await world.makeUser(values)).id },
    ...(body ? { body } : {}),
  })

async function storeToken(
  world: World,
  table: 'password_resets' | 'email_confirmations',
): Promise<{ user: Row<'users'>; token: string }> {
  const user = await world.makeUser()
  const token = newToken()
  const expires_at = sql<string>`now() + interval '1 hour'`
  await world.db
    .insertInto(table)
    .values({ user_id: user.id, token_hash: hashToken(token), expires_at })
    .execute()
  return { user, token }
}

/**
 * Stores a link like the one that a portal without an administrator creates at start-up. Returns
 * its token.
 */
async function keepFirstAdminLink(world: World): Promise<string> {
  const token = newToken()
  const expires_at = sql<string>`now() + interval '1 hour'`
  await world.db
    .insertInto('first_admin_links')
    .values({ token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

/**
 * Creates a colleague in the caller's organisation, or in a new one if the caller isn't a member of
 * one.
 */
const aColleague =
  (values: Parameters<World['makeUser']>[0] = {}): Request =>
  async ({ world, user }) => {
    const { id } = await world.makeUser({
      ...(user?.organisation_id && {
        organisation_id: user.organisation_id,
        role: user.role,
      }),
      ...values,
    })
    return { params: { userId: id } }
  }

/** Asks for a change of owners in the caller's organisation, in the name of one of its owners. */
const anOwnerChange =
  (by: 'caller' | 'another owner'): Request =>
  async ({ world, user }) => {
    const owner = user?.organisation_id ? user : await world.makeUser()
    const asker = by === 'caller' ? owner : await world.makeColleague(owner, 'owner')
    const { id } = await world.db
      .insertInto('owner_changes')
      .values({
        organisation_id: owner.organisation_id!,
        user_id: (await world.makeColleague(owner, 'member')).id,
        role: 'owner',
        asked_by: asker.id,
        takes_effect_at: sql<string>`now() + interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { changeId: id } }
  }

async function inviteColleague({ world, user }: Pick<Caller, 'world' | 'user'>) {
  const inviter = user?.organisation_id ? user : await world.makeUser()
  const token = newToken()
  const { id } = await world.db
    .insertInto('colleague_invitations')
    .values({
      organisation_id: inviter.organisation_id!,
      name: 'Nell New',
      email: newEmail(),
      invited_by: inviter.id,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

const anInvitation: Request = async (caller) => ({
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
  const { id } = await world.db
    .insertInto('webhooks')
    .values({
      organisation_id: organisation_id!,
      secret,
      url: aWebhookForm.url,
      events: ['tender.closed'],
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const aWebhookForm = {
  url: 'https://hooks.example.com/tenders',
  description: 'Ours',
  events: ['tender.published'],
}

const aWebhook =
  (values: Partial<Insertable<Tables['webhooks']>> = {}, body?: object): Request =>
  async (caller) => ({
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
  const { id } = await world.db
    .insertInto('approval_rules')
    .values({
      // No scene has a value above this one, so the rule affects no other call.
      ...{ organisation_id, covers: 'award', above: '99000000' },
      ...{ first_by: 'person', first_user_id: owner.id },
      ...{ second_by: 'owner', changed_by: owner.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ruleId: id }
}

const anApprovalRule =
  (body: object): Request =>
  async (caller) => ({ params: await keepApprovalRule(caller), body })

/**
 * Creates a colleague to whom the caller can pass their approvals on, after ending what the caller
 * has passed on so far.
 */
async function aDelegate({ world, user }: Pick<Caller, 'world' | 'user'>) {
  const member = user?.organisation_id ? user : await world.makeUser({ role: 'buyer' })
  await world.db.deleteFrom('approval_delegations').where('from_user_id', '=', member.id).execute()
  return { member, delegate: await world.makeColleague(member, 'member') }
}

const aDelegation: Request = async (caller) => {
  const { member, delegate } = await aDelegate(caller)
  const { id } = await caller.world.db
    .insertInto('approval_delegations')
    .values({
      organisation_id: member.organisation_id!,
      ...{ from_user_id: member.id, to_user_id: delegate.id, until: dayFromToday(14) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { delegationId: id } }
}

const aDelivery: Request = async (caller) => {
  const webhookId = await keepWebhook(caller, {})
  const data = JSON.stringify({ tender_id: 1, reference: 'TND-1' })
  const { id } = await caller.world.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      type: 'tender.closed',
      data,
      status: 'delivered',
      last_attempt_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { webhookId, deliveryId: id } }
}

const aDeadLetter: Request = async ({ world }) => {
  const { public_id } = await world.db
    .insertInto('outbox')
    .values({
      letter: 'password-changed',
      payload: Buffer.from('sealed'),
      recipient: newEmail(),
      failed_at: new Date(),
      attempts: 5,
      last_error: 'No such mailbox',
    })
    .returning('public_id')
    .executeTakeFirstOrThrow()
  return { params: { letterId: public_id } }
}

async function addNotification({ world, user }: Caller): Promise<number> {
  const notice = await world.db
    .insertInto('notices')
    .values({ event: 'mfa-enabled', facts: '{}', told_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user_id = user?.id ?? (await world.makeUser()).id
  const { id } = await world.db
    .insertInto('notifications')
    .values({ notice_id: notice.id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a draft owned by the caller, or by another user if the caller is a visitor. */
const anUnfinishedTender: Request = async ({ world, user }) => {
  const { id: user_id, organisation_id } = user ?? (await world.makeUser({ role: 'buyer' }))
  const form = JSON.stringify({ title: 'Half a tender' })
  const { id } = await world.db
    .insertInto('tender_drafts')
    .values({ user_id, organisation_id, form })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    params: { draftId: id },
    body: { form: { title: 'Three quarters of a tender' }, step: 2 },
  }
}

/** Creates a saved search owned by the caller, or by another user if the caller is a visitor. */
const aSavedSearch: Request = async ({ world, user }) => {
  const { id } = await world.makeSearch(user ?? (await world.makeUser()))
  return { params: { searchId: id }, body: { name: `Search ${unique()}`, frequency: 'weekly' } }
}

/** Requests by call. Calls without an entry need no parameters or body. */
export const otherRequests: Record<string, Request> = {
  ...contractRequests,
  ...identityRequests,
  ...passkeyRequests,
  'GET /ocds/releases/:ocid': aRelease,
  'GET /ocds/records/:ocid': aRelease,
  'POST /receipts/verify': () => ({ body: { receipt: 'Somebody’s receipt' } }),
  'POST /auth/login': async ({ world }) => {
    const { email } = await world.makeUser()
    return { body: { email, password: testPassword } }
  },
  'POST /auth/mfa/verify': async ({ world }) => {
    const { user, recoveryCodes } = await makeEnrolled(world)
    const { body } = await world
      .visitor()
      .post('/api/auth/login', { email: user.email, password: testPassword })
    return { body: { temp_token: body.temp_token, recovery_code: recoveryCodes[0] } }
  },
  'POST /auth/register': () => ({
    body: {
      organisation_name: `Newcomers ${unique()}`,
      name: 'Nell New',
      email: newEmail(),
      ...newPassword,
    },
  }),
  'POST /auth/check-organisation': () => ({ body: { name: 'Newcomers' } }),
  'POST /auth/email/confirm': async ({ world }) => {
    const { token } = await storeToken(world, 'email_confirmations')
    return { body: { token } }
  },
  'POST /auth/email/resend': async ({ world }) => {
    const { id } = await world.makeOrganisation({ verification_status: 'pending' })
    const { email } = await world.makeUser({ organisation_id: id, is_active: false })
    return { body: { email } }
  },
  'POST /auth/request-access': async ({ world }) => {
    const { email } = await world.makeUser({ is_active: false })
    return { body: { email } }
  },
  'POST /auth/password/forgot': async ({ world }) => {
    const { email } = await world.makeUser()
    return { body: { email } }
  },
  'POST /auth/password/check': async ({ world }) => {
    const { user, token } = await storeToken(world, 'password_resets')
    return { body: { token, email: user.email } }
  },
  'POST /auth/password/reset': async ({ world }) => {
    const { user, token } = await storeToken(world, 'password_resets')
    return { body: { token, email: user.email, ...newPassword } }
  },

  'POST /auth/invitation/check': async ({ world }) => {
    const { token } = await inviteColleague({ world, user: undefined })
    return { body: { token } }
  },
  'POST /auth/invitation/accept': async ({ world }) => {
    const { token } = await inviteColleague({ world, user: undefined })
    return { body: { token, ...newPassword } }
  },
  'POST /auth/first-administrator/check': async ({ world }) => ({
    body: { token: await keepFirstAdminLink(world) },
  }),
  'POST /auth/first-administrator': async ({ world }) => ({
    body: {
      token: await keepFirstAdminLink(world),
      name: 'Ada Marsh',
      email: newEmail(),
      ...newPassword,
    },
  }),
  'GET /colleagues': async (caller) => {
    await anInvitation(caller)
    return {}
  },
  'POST /colleague-invitations': () => ({ body: { name: 'Nell New', email: newEmail() } }),
  'POST /colleague-invitations/:invitationId/resend': anInvitation,
  'DELETE /colleague-invitations/:invitationId': anInvitation,
  'POST /colleagues/:userId/deactivate': aColleague(),
  'POST /colleagues/:userId/reactivate': aColleague({
    is_active: false,
    deactivated_at: new Date(),
  }),
  'PUT /colleagues/:userId/role': async (caller) => ({
    ...(await aColleague()(caller)),
    body: { role: 'viewer' },
  }),
  'POST /owner-changes/:changeId/confirm': anOwnerChange('another owner'),
  'POST /owner-changes/:changeId/object': anOwnerChange('another owner'),
  'DELETE /owner-changes/:changeId': anOwnerChange('caller'),
  'POST /colleagues/:userId/owner-vote': aColleague(),
  'GET /organisation/approval-rules': async (caller) => {
    await keepApprovalRule(caller)
    await aDelegation(caller)
    return {}
  },
  'POST /organisation/approval-rules': async (caller) => {
    await keepApprovalRule(caller)
    return { body: { covers: 'award', above: '50000', first: 'any', second: 'owner' } }
  },
  'PUT /organisation/approval-rules/:ruleId': anApprovalRule({
    ...{ covers: 'deadline', above: '', first: 'owner', second: '', revision: 1 },
  }),
  'DELETE /organisation/approval-rules/:ruleId': anApprovalRule({ revision: 1 }),
  'POST /organisation/approval-delegations': async (caller) => {
    const { delegate } = await aDelegate(caller)
    return { body: { to: delegate.id, until: dayFromToday(14) } }
  },
  'DELETE /organisation/approval-delegations/:delegationId': aDelegation,
  'GET /webhooks': async (caller) => {
    await keepWebhook(caller, {})
    return {}
  },
  'GET /webhooks/:webhookId': aWebhook(),
  'GET /webhooks/:webhookId/deliveries': async (caller) => {
    const { params } = await aDelivery(caller)
    return { params: { webhookId: params!['webhookId']! } }
  },
  'POST /webhooks': async (caller) => {
    await keepWebhook(caller, { url: 'https://hooks.example.com/other' })
    return { body: aWebhookForm }
  },
  'PUT /webhooks/:webhookId': aWebhook({}, aWebhookForm),
  'DELETE /webhooks/:webhookId': aWebhook(),
  'POST /webhooks/:webhookId/secret': aWebhook(),
  'POST /webhooks/:webhookId/pause': aWebhook(),
  'POST /webhooks/:webhookId/resume': aWebhook({ status: 'paused' }),
  'POST /webhooks/:webhookId/test': aWebhook(),
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': aDelivery,

  'GET /openings': async (caller) => {
    await anOpenerInvitation(caller)
    return {}
  },
  'POST /openings/invitations/:invitationId/accept': anOpenerInvitation,

  'POST /auth/confirm-password': () => ({ body: { password: testPassword } }),
  'PUT /user/notifications': () => ({ body: { email_notifications_enabled: false } }),
  'PUT /user/password': () => ({ body: { current_password: testPassword, ...newPassword } }),
  'DELETE /user/sessions': async ({ world, user }) => {
    if (user) await world.signedIn(user)
    return {}
  },
  'DELETE /user/sessions/:sessionId': async ({ world, user }) => {
    const owner = user ?? (await world.makeUser())
    await world.signedIn(owner)
    const { id } = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { params: { sessionId: id } }
  },
  'POST /user/tokens': () => ({
    body: { name: 'Nightly import', scopes: ['read'], expires_in_days: 30 },
  }),
  'DELETE /user/tokens/:tokenId': async ({ world, user }) => {
    const { id } = await withToken(world, user ?? (await world.makeUser()))
    return { params: { tokenId: id } }
  },
  'POST /user/mfa/enrol': () => ({ body: { password: testPassword } }),
  'POST /user/mfa/confirm': async ({ client }) => {
    const { body } = await client.post('/api/user/mfa/enrol', { password: testPassword })
    return { body: { code: body.secret ? codeAfter(body.secret, 0) : '123456' } }
  },
  'POST /user/mfa/recovery-codes': async ({ client }) => {
    const enrolled = await enrol(client)
    const code = enrolled ? codeAfter(enrolled.secret, 30) : '123456'
    return { body: { password: testPassword, code } }
  },
  'POST /user/mfa/disable': async ({ client }) => {
    const enrolled = await enrol(client)
    // The enrolment used up the code for the current time step; the next code is already accepted.
    const code = enrolled ? codeAfter(enrolled.secret, 30) : '123456'
    return { body: { password: testPassword, code } }
  },
  'GET /user/calendar-feed': aCalendar,
  'DELETE /user/calendar-feed': aCalendar,

  'POST /notifications/read-all': async (caller) => ({
    body: { up_to: await addNotification(caller) },
  }),
  'POST /notifications/:notificationId/read': async (caller) => ({
    params: { notificationId: await addNotification(caller) },
  }),

  'POST /tenders': ({ people }) => ({ body: tenderForm({ organisation_id: people.own.id }) }),

  'GET /tender-drafts': async (caller) => {
    await anUnfinishedTender(caller)
    return {}
  },
  'GET /tender-drafts/:draftId': async (caller) => {
    const { params } = await anUnfinishedTender(caller)
    return { params: params! }
  },
  'POST /tender-drafts': () => ({ body: { form: { title: 'Half a tender' } } }),
  'PUT /tender-drafts/:draftId': anUnfinishedTender,
  'DELETE /tender-drafts/:draftId': async (caller) => {
    const { params } = await anUnfinishedTender(caller)
    return { params: params! }
  },

  'GET /saved-searches': async (caller) => {
    await aSavedSearch(caller)
    return {}
  },
  'POST /saved-searches': () => ({
    body: { name: `Search ${unique()}`, frequency: 'daily', filter: { search: 'brooms' } },
  }),
  'PUT /saved-searches/:searchId': aSavedSearch,
  'DELETE /saved-searches/:searchId': async (caller) => {
    const { params } = await aSavedSearch(caller)
    return { params: params! }
  },

  'GET /admin/organisations/:organisationId': aPendingOne,
  'POST /admin/organisations/:organisationId/owner': async ({ world }) => {
    const user = await world.makeUser()
    await world.db
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', user.id)
      .execute()
    return { params: { organisationId: user.organisation_id! }, body: { user_id: user.id } }
  },
  'POST /admin/organisations': () => ({ body: { name: `Brooms ${unique()}`, ...address } }),
  'PUT /admin/organisations/:organisationId': async ({ world }) => {
    const { id } = await world.makeOrganisation()
    return {
      params: { organisationId: id },
      body: { name: `Brooms ${unique()}`, type: 'supplier', ...address },
    }
  },
  'POST /admin/organisations/approve': async (caller) => {
    const { params } = await aPendingOne(caller)
    return { body: { ids: [params!['organisationId']] } }
  },
  'POST /admin/organisations/:organisationId/approve': aPendingOne,
  'POST /admin/organisations/:organisationId/reject': aPendingOne,
  'POST /admin/organisations/:organisationId/reverse-rejection': async ({ world }) => {
    const { id } = await world.makeOrganisation({
      verification_status: 'rejected',
      rejection_reason: 'Unknown to us.',
    })
    await world.makeUser({ organisation_id: id, is_active: false })
    return { params: { organisationId: id }, body: { outcome: 'approved' } }
  },
  'DELETE /admin/organisations/:organisationId/users/:userId': async ({ world }) => {
    const { id, organisation_id } = await world.makeUser()
    return { params: { organisationId: organisation_id!, userId: id } }
  },
  'POST /admin/users/create': async ({ world }) => {
    const { id } = await world.makeOrganisation()
    return {
      body: { name: 'Nell New', email: newEmail(), role: 'supplier', organisation_id: id },
    }
  },
  'POST /admin/users/create-admin': () => ({
    body: { name: 'Nell New', email: newEmail(), ...newPassword },
  }),
  'GET /admin/users/:userId': async ({ world }) => {
    const user = await world.makeUser()
    await world.signedIn(user)
    await world.db
      .insertInto('email_changes')
      .values({
        user_id: user.id,
        email: newEmail(),
        token_hash: hashToken(newToken()),
        expires_at: sql<string>`now() + interval '1 hour'`,
      })
      .execute()
    return { params: { userId: user.id } }
  },
  'PUT /admin/users/:userId': async ({ world }) => ({
    params: { userId: (await world.makeUser()).id },
    body: { name: 'Nell Corrected', email: newEmail() },
  }),
  'POST /admin/users/:userId/block': somebody(),
  'POST /admin/users/:userId/unblock': somebody({ is_active: false }),
  'POST /admin/users/:userId/change-role': somebody({}, { role: 'admin' }),
  'POST /admin/users/:userId/reset-password': somebody({}, { password }),
  'POST /admin/users/:userId/reset-mfa': async ({ world }) => ({
    params: { userId: (await makeEnrolled(world)).user.id },
  }),
  'POST /admin/access-requests/:requestId/dismiss': async ({ world }) => {
    const { id: user_id } = await world.makeUser({ is_active: false })
    const { id } = await world.db
      .insertInto('access_requests')
      .values({ user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { requestId: id } }
  },
  'GET /admin/access-requests': async ({ world }) => {
    const { id: user_id } = await world.makeUser({ is_active: false })
    await world.db.insertInto('access_requests').values({ user_id }).execute()
    return {}
  },
  'GET /admin/dead-letters': async (caller) => {
    await aDeadLetter(caller)
    return {}
  },
  'POST /admin/dead-letters/retry': async (caller) => {
    await aDeadLetter(caller)
    return {}
  },
  'POST /admin/dead-letters/:letterId/retry': aDeadLetter,
  'DELETE /admin/dead-letters/:letterId': aDeadLetter,
}
