// Administrators: organisations, users, requests for access, undelivered emails and the audit log.
import { sql } from 'kysely'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import type { World } from '../../world.ts'
import type { Caller } from '../caller.ts'
import { makeEnrolled, newEmail, newPassword, unique } from './made.ts'
import { administrators, type OtherRow } from './other-row.ts'
import { meta } from './row.ts'

const organisation =
  'id name type address_line1 address_line2 city postcode phone nation company_number size ' +
  'approval_threshold ' +
  'verification_status ' +
  'created_at is_address_confirmed possible_duplicates'
const savedOrganisation = `message organisation{${organisation}}`
const account =
  'id name email role is_active is_deactivated is_guest mfa_enabled last_login_at created_at organisation_id ' +
  'organisation{id name type verification_status}'
const savedUser = `message user{${account}}`

const address = {
  address_line1: '1 High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  phone: '0113 496 0000',
}

const aPendingOne = async ({ world }: Caller) => {
  const { id } = await world.makeOrganisation({ verification_status: 'pending' })
  await world.makeUser({ organisation_id: id, is_active: false })
  return { params: { organisationId: id }, body: { reason: 'Unknown to us.' } }
}

const somebody =
  (values: Parameters<World['makeUser']>[0] = {}, body?: object) =>
  async ({ world }: Caller) => ({
    params: { userId: (await world.makeUser(values)).id },
    ...(body ? { body } : {}),
  })

const aDeadLetter = async ({ world }: Caller) => {
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

async function anAccessRequest({ world }: Caller) {
  const { id: user_id } = await world.makeUser({ is_active: false })
  const { id } = await world.insert('access_requests', { user_id })
  return { params: { requestId: id } }
}

export const administrationRows: Record<string, OtherRow> = {
  'GET /admin/organisations': administrators(
    `data{${organisation}} ${meta} counts{all pending approved rejected buyers suppliers}`,
  ),
  'GET /admin/organisations/export.csv': administrators(
    'id name type verification_status company_number address_line1 address_line2 city postcode ' +
      'phone is_address_confirmed created_at',
  ),
  'GET /admin/organisations/export.xlsx': administrators(''),
  'GET /admin/organisations/:organisationId': administrators(
    `organisation{${organisation} description vat_number county country website ` +
      'rejection_reason verified_at needs_owner duplicates{id name verification_status} ' +
      'users{id name email role is_active is_deactivated mfa_enabled email_confirmed_at last_login_at} ' +
      'tenders{id title reference status created_at}} ' +
      'stats{total_users active_users blocked_users total_tenders published_tenders}',
    { request: aPendingOne },
  ),
  'POST /admin/organisations': administrators(savedOrganisation, {
    request: () => ({ body: { name: `Brooms ${unique()}`, ...address } }),
    race: { hasKey: true },
  }),
  'PUT /admin/organisations/:organisationId': administrators(savedOrganisation, {
    request: async ({ world }) => {
      const { id } = await world.makeOrganisation()
      return {
        params: { organisationId: id },
        body: { name: `Brooms ${unique()}`, type: 'supplier', ...address },
      }
    },
  }),
  'POST /admin/organisations/:organisationId/owner': administrators('message', {
    request: async ({ world }) => {
      const user = await world.makeUser()
      await world.db
        .updateTable('memberships')
        .set({ role: 'member' })
        .where('user_id', '=', user.id)
        .execute()
      return { params: { organisationId: user.organisation_id! }, body: { user_id: user.id } }
    },
  }),
  'POST /admin/organisations/approve': administrators('message approved skipped', {
    request: async (caller) => {
      const { params } = await aPendingOne(caller)
      return { body: { ids: [params.organisationId] } }
    },
  }),
  'POST /admin/organisations/:organisationId/approve': administrators(savedOrganisation, {
    request: aPendingOne,
  }),
  'POST /admin/organisations/:organisationId/reject': administrators(savedOrganisation, {
    request: aPendingOne,
  }),
  'POST /admin/organisations/:organisationId/reverse-rejection': administrators(savedOrganisation, {
    request: async ({ world }) => {
      const { id } = await world.makeOrganisation({
        verification_status: 'rejected',
        rejection_reason: 'Unknown to us.',
      })
      await world.makeUser({ organisation_id: id, is_active: false })
      return { params: { organisationId: id }, body: { outcome: 'approved' } }
    },
  }),
  'DELETE /admin/organisations/:organisationId/users/:userId': administrators('message', {
    request: async ({ world }) => {
      const { id, organisation_id } = await world.makeUser()
      return { params: { organisationId: organisation_id!, userId: id } }
    },
  }),
  'GET /admin/users': administrators(
    `data{${account}} ${meta} counts{all admins buyers suppliers active blocked}`,
  ),
  'GET /admin/users/export.csv': administrators(
    'id name email role organisation is_active mfa_enabled last_login_at created_at',
  ),
  'GET /admin/users/export.xlsx': administrators(''),
  'GET /admin/users/:userId': administrators(
    `user{${account} email_confirmed_at has_temporary_password new_email{email expires_at} ` +
      'passkeys identities{provider email} sessions{id device method ip created_at last_seen_at}}',
    {
      request: async ({ world }) => {
        const user = await world.makeUser()
        await world.signedIn(user)
        await world.insert('email_changes', {
          user_id: user.id,
          email: newEmail(),
          token_hash: hashToken(newToken()),
          expires_at: sql<string>`now() + interval '1 hour'`,
        })
        return { params: { userId: user.id } }
      },
    },
  ),
  'PUT /admin/users/:userId': administrators(savedUser, {
    request: async ({ world }) => ({
      params: { userId: (await world.makeUser()).id },
      body: { name: 'Nell Corrected', email: newEmail() },
    }),
    race: 'Each sends a new link; the newest one works.',
  }),
  'POST /admin/users/create': administrators(`${savedUser} password`, {
    request: async ({ world }) => {
      const { id } = await world.makeOrganisation()
      return {
        body: { name: 'Nell New', email: newEmail(), role: 'supplier', organisation_id: id },
      }
    },
    race: { losers: [422, 503] },
  }),
  'POST /admin/users/create-admin': administrators(savedUser, {
    request: () => ({
      body: { name: 'Nell New', email: newEmail(), ...newPassword },
    }),
    race: { losers: [422, 503] },
  }),
  'POST /admin/users/:userId/block': administrators(savedUser, { request: somebody() }),
  'POST /admin/users/:userId/unblock': administrators(savedUser, {
    request: somebody({ is_active: false }),
  }),
  'POST /admin/users/:userId/change-role': administrators(savedUser, {
    request: somebody({}, { role: 'admin' }),
  }),
  'POST /admin/users/:userId/reset-password': administrators(savedUser, {
    request: somebody({}, { password: newPassword.password }),
    race: 'A password is set each time, and each is told.',
  }),
  'POST /admin/users/:userId/reset-mfa': administrators(savedUser, {
    request: async ({ world }) => ({
      params: { userId: (await makeEnrolled(world)).user.id },
    }),
  }),
  'GET /admin/to-do': administrators(
    'data{organisations moderation flags access_requests dead_emails}',
  ),
  'GET /admin/access-requests': administrators(`data{id created_at user{${account}}}`, {
    request: anAccessRequest,
  }),
  'POST /admin/access-requests/:requestId/dismiss': administrators('message', {
    request: anAccessRequest,
  }),
  'GET /admin/dead-letters': administrators(
    'data{id letter recipient recipient_name attempts last_error created_at failed_at} ' + meta,
    { request: aDeadLetter },
  ),
  'POST /admin/dead-letters/retry': administrators('message retried', {
    request: aDeadLetter,
    race: { losers: 'alike' },
  }),
  'POST /admin/dead-letters/:letterId/retry': administrators('message', {
    request: aDeadLetter,
    race: { losers: [404] },
  }),
  'DELETE /admin/dead-letters/:letterId': administrators('message', { request: aDeadLetter }),
  'GET /audit-logs': administrators(
    'data{id performed_at user{id name email} action resource_type resource_id metadata{*} ' +
      'changes{*} ip about{tender{id reference title} person{id name} organisation{id name}}} ' +
      meta,
  ),
  'GET /audit-logs/export.csv': administrators(
    'Timestamp User Email Action Resource_type Resource_id IP_address Metadata Changes',
  ),
  'GET /audit-logs/export.xlsx': administrators(''),
  'GET /audit-logs/users': administrators('data{id name email}'),
}
