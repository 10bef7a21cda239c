// Sign-in, registration, the user's own account, and their notifications.
import { sql } from 'kysely'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { withToken } from '../../with-token.ts'
import { testPassword, type Row, type World } from '../../world.ts'
import type { Caller } from '../caller.ts'
import {
  codeAfter,
  enrol,
  inviteColleague,
  makeEnrolled,
  newEmail,
  newPassword,
  unique,
} from './made.ts'
import { evenGuests, members, publicly, signedIn, type OtherRow } from './other-row.ts'
import { meta, name } from './row.ts'

export const me = `id name email role is_active ${name} email_notifications_enabled mfa_enabled must_change_password is_guest member_role owner{name}`
const notification = 'id event title text path created_at read_at'

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
  await world.insert('first_admin_links', { token_hash: hashToken(token), expires_at })
  return token
}

async function aCalendar({ client }: Caller) {
  await client.put('/api/user/calendar-feed', {})
  return {}
}

async function addNotification({ world, user }: Caller): Promise<number> {
  const notice = await world.insert('notices', {
    event: 'mfa-enabled',
    facts: '{}',
    told_at: new Date(),
  })
  const user_id = user?.id ?? (await world.makeUser()).id
  const { id } = await world.insert('notifications', { notice_id: notice.id, user_id })
  return id
}

export const accountRows: Record<string, OtherRow> = {
  'POST /auth/login': publicly(`user{${me}}`, {
    request: async ({ world }) => {
      const { email } = await world.makeUser()
      return { body: { email, password: testPassword } }
    },
    race: 'Every sign-in has its own session.',
  }),
  'POST /auth/mfa/verify': publicly(`user{${me}}`, {
    request: async ({ world }) => {
      const { user, recoveryCodes } = await makeEnrolled(world)
      const { body } = await world
        .visitor()
        .post('/api/auth/login', { email: user.email, password: testPassword })
      return { body: { temp_token: body.temp_token, recovery_code: recoveryCodes[0] } }
    },
    race: { losers: [422] },
  }),
  'POST /auth/register': publicly('message', {
    request: () => ({
      body: {
        organisation_name: `Newcomers ${unique()}`,
        name: 'Nell New',
        email: newEmail(),
        ...newPassword,
      },
    }),
    race: 'All are answered alike; anybody known already gets an email saying so.',
  }),
  'POST /auth/check-organisation': publicly('exists message', {
    request: { body: { name: 'Newcomers' } },
    race: 'Changes nothing.',
  }),
  'POST /auth/email/confirm': publicly('message', {
    request: async ({ world }) => {
      const { token } = await storeToken(world, 'email_confirmations')
      return { body: { token } }
    },
    race: { losers: 'alike' },
  }),
  'POST /auth/email/resend': publicly('message', {
    request: async ({ world }) => {
      const { id } = await world.makeOrganisation({ verification_status: 'pending' })
      const { email } = await world.makeUser({ organisation_id: id, is_active: false })
      return { body: { email } }
    },
    race: { losers: [429] },
  }),
  'POST /auth/request-access': publicly('message', {
    request: async ({ world }) => {
      const { email } = await world.makeUser({ is_active: false })
      return { body: { email } }
    },
    race: { losers: [429] },
  }),
  'POST /auth/password/forgot': publicly('message', {
    request: async ({ world }) => {
      const { email } = await world.makeUser()
      return { body: { email } }
    },
    race: { losers: [429] },
  }),
  'POST /auth/password/check': publicly('is_valid', {
    request: async ({ world }) => {
      const { user, token } = await storeToken(world, 'password_resets')
      return { body: { token, email: user.email } }
    },
    race: 'Changes nothing.',
  }),
  'POST /auth/password/reset': publicly('message has_suspended', {
    request: async ({ world }) => {
      const { user, token } = await storeToken(world, 'password_resets')
      return { body: { token, email: user.email, ...newPassword } }
    },
    race: { losers: [422, 503] },
  }),
  'POST /auth/invitation/check': publicly('invitation{email organisation}', {
    request: async ({ world }) => {
      const { token } = await inviteColleague({ world, user: undefined })
      return { body: { token } }
    },
    race: 'Changes nothing.',
  }),
  'POST /auth/invitation/accept': publicly('message', {
    request: async ({ world }) => {
      const { token } = await inviteColleague({ world, user: undefined })
      return { body: { token, ...newPassword } }
    },
    race: { losers: [422, 503] },
  }),
  'POST /auth/first-administrator/check': publicly('is_valid', {
    request: async ({ world }) => ({
      body: { token: await keepFirstAdminLink(world) },
    }),
    race: 'Changes nothing.',
  }),
  'POST /auth/first-administrator': publicly('message', {
    request: async ({ world }) => ({
      body: {
        token: await keepFirstAdminLink(world),
        name: 'Ada Marsh',
        email: newEmail(),
        ...newPassword,
      },
    }),
    race: { losers: [422, 503] },
  }),
  'POST /auth/logout': evenGuests('message provider_logout', { race: { losers: [401] } }),
  // The first copy gives the session a new id, so other copies can get 401.
  'POST /auth/confirm-password': evenGuests('message', {
    request: { body: { password: testPassword } },
    race: { losers: [401, 503] },
  }),
  'GET /user': evenGuests(`data{${me}} session{expires_at idle_minutes}`),
  'GET /user/profile': evenGuests(`data{${me} recovery_codes_left}`),
  'PUT /user/notifications': evenGuests(`message user{${me}}`, {
    request: { body: { email_notifications_enabled: false } },
  }),
  'PUT /user/password': evenGuests('message', {
    request: { body: { current_password: testPassword, ...newPassword } },
    race: { losers: [401, 422, 503] },
  }),
  'GET /user/sessions': evenGuests('data{id device method ip created_at last_seen_at is_current}'),
  'DELETE /user/sessions': evenGuests('message', {
    request: async ({ world, user }) => {
      if (user) await world.signedIn(user)
      return {}
    },
    race: 'Whatever else is open at that time ends.',
  }),
  'DELETE /user/sessions/:sessionId': evenGuests('message', {
    request: async ({ world, user }) => {
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
  }),
  'GET /token': signedIn(
    'data{token{id name start scopes created_at expires_at} user{id name email role organisation{id name}}}',
  ),
  'GET /user/tokens': signedIn(
    'data{id name start scopes created_at expires_at is_expired last_used_at}',
  ),
  'POST /user/tokens': signedIn(
    'message token api_token{id name start scopes created_at expires_at is_expired last_used_at}',
    {
      request: {
        body: { name: 'Nightly import', scopes: ['read'], expires_in_days: 30 },
      },
      race: 'Each is a token of its own, and its owner is told of each.',
    },
  ),
  'DELETE /user/tokens/:tokenId': signedIn('message', {
    request: async ({ world, user }) => {
      const { id } = await withToken(world, user ?? (await world.makeUser()))
      return { params: { tokenId: id } }
    },
  }),
  'POST /user/mfa/enrol': evenGuests('secret otpauth_uri qr_code', {
    request: { body: { password: testPassword } },
    race: 'The set-up begins anew; the last secret counts.',
  }),
  'POST /user/mfa/confirm': evenGuests('message recovery_codes', {
    request: async ({ client }) => {
      const { body } = await client.post('/api/user/mfa/enrol', { password: testPassword })
      return { body: { code: body.secret ? codeAfter(body.secret, 0) : '123456' } }
    },
    race: { losers: [401, 409] },
  }),
  'POST /user/mfa/recovery-codes': evenGuests('message recovery_codes', {
    request: async ({ client }) => {
      const enrolled = await enrol(client)
      const code = enrolled ? codeAfter(enrolled.secret, 30) : '123456'
      return { body: { password: testPassword, code } }
    },
    race: { losers: [401, 422, 503] },
  }),
  'POST /user/mfa/disable': evenGuests('message', {
    request: async ({ client }) => {
      const enrolled = await enrol(client)
      // The enrolment used up the code for the current time step; the next code is already
      // accepted.
      const code = enrolled ? codeAfter(enrolled.secret, 30) : '123456'
      return { body: { password: testPassword, code } }
    },
    race: { losers: [401, 409, 422, 503] },
  }),
  'GET /user/calendar-feed': members('data{created_at}', { request: aCalendar }),
  'PUT /user/calendar-feed': members('message address created_at', {
    limit: 'personal',
    race: 'An address is made each time; the last one counts.',
  }),
  'DELETE /user/calendar-feed': members('message', { limit: 'personal', request: aCalendar }),
  'GET /notifications': evenGuests(`data{${notification}} ${meta} unread_count`),
  'GET /notifications/unread-count': evenGuests('data{unread_count}'),
  // Admitted callers get 406, because the tests don't send the `accept` header for a stream; a real
  // stream would never end.
  'GET /notifications/stream': evenGuests('', { success: 406 }),
  'POST /notifications/read-all': evenGuests('message unread_count', {
    request: async (caller) => ({
      body: { up_to: await addNotification(caller) },
    }),
    race: { losers: 'alike' },
  }),
  'POST /notifications/:notificationId/read': evenGuests(
    `message notification{${notification}} unread_count`,
    {
      request: async (caller) => ({
        params: { notificationId: await addNotification(caller) },
      }),
      race: { losers: 'alike' },
    },
  ),
}
