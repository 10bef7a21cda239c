import type pg from 'pg'
import type { Aim } from './table.ts'

export type Caller = 'supplier' | 'searching supplier' | 'busy supplier' | 'buyer' | 'admin'

export interface ReadCall {
  name: string
  /** Kind of user, or `visitor` for requests without a session. The users of a kind take turns. */
  role: Caller | 'visitor'
  /** Returns the address for the request with this number, so that requests can differ. */
  path: (turn: number) => string
  /** Number of users who take turns; by default all users of this kind. */
  users?: number
  /** True if the plain server (plain-reads.ts) supports the same call. */
  isPlain?: boolean
  aim?: Partial<Aim>
}

/**
 * Target for the most frequent calls. The rate is that of the reference machine and is scaled to
 * the current one (table.ts).
 */
const often: Partial<Aim> = { rate: 500 }

const suppliers = ['supplier', 'busy supplier'] as const
const list = '/api/tenders'
const dashboard = '/api/analytics/dashboard'

/** A row of the table below: name, role, address and differences from the defaults. */
type Line = [name: string, role: ReadCall['role'], path: string, more?: Partial<ReadCall>]

const plain = { isPlain: true }
const frequent = { aim: often }

const lines: Line[] = [
  ['who am I', 'supplier', '/api/user', plain],
  ['list', 'supplier', list, plain],
  ['list, 20 saved searches', 'searching supplier', list, plain],
  ['list', 'buyer', list],
  ['list', 'admin', list],
  ['list, page 200', 'supplier', `${list}?page=200`],
  ['list, page 5,000', 'supplier', `${list}?page=5000`],
  ['list, active', 'supplier', `${list}?filter=active`],
  ['list, by title', 'supplier', `${list}?sort=title`],
  ['list, by value', 'supplier', `${list}?sort=-estimated_value`],
  ['list, by value', 'admin', `${list}?sort=-estimated_value`],
  ['filtered', 'supplier', `${list}?procedure_type=RFQ&category=waste`],
  [
    'filtered, rare',
    'supplier',
    `${list}?procedure_type=RFQ&category=waste&status=published&min_value=990000`,
  ],
  ['filtered, location', 'supplier', `${list}?location=exeter`, plain],
  ['filtered, nothing', 'supplier', `${list}?location=nowhere`],
  ['filtered, value', 'supplier', `${list}?min_value=100000&max_value=200000`],
  ['search, common', 'supplier', `${list}?search=cleaning`, plain],
  ['search, two words', 'supplier', `${list}?search=cleaning%20hospital`, plain],
  ['search, rare', 'supplier', `${list}?search=ambergris`, plain],
  ['search, mistyped', 'supplier', `${list}?search=ambergirs`],
  ['search, two mistyped', 'supplier', `${list}?search=claening%20hopsital`],
  ['my interests, all', 'supplier', '/api/interests', plain],
  // The first pages should cost the same for a busy organisation as for any other.
  ...suppliers.flatMap((role): Line[] => [
    ['my interests', role, '/api/interests?page=1', { ...plain, ...frequent }],
    ['my open interests', role, '/api/interests?filter=open', frequent],
    ['my invitations', role, '/api/invitations?filter=waiting'],
    ['my past invitations', role, '/api/invitations?filter=past'],
    ['dashboard', role, dashboard, { ...plain, ...frequent }],
  ]),
  ['notifications', 'supplier', '/api/notifications'],
  ['unread', 'supplier', '/api/notifications/unread-count'],
  ['audit', 'admin', '/api/audit-logs'],
  ['audit, by user', 'admin', '/api/audit-logs?user_id=1'],
  ['dashboard', 'buyer', dashboard, { ...plain, ...frequent }],
  ['dashboard', 'admin', dashboard, frequent],
  ['trends', 'buyer', '/api/analytics/trends', frequent],
  ['trends', 'admin', '/api/analytics/trends', frequent],
  ['moderation', 'admin', '/api/admin/moderation/tenders?filter=approved'],
  ['users', 'admin', '/api/admin/users'],
  ['organisations', 'admin', '/api/admin/organisations'],
  ['notices', 'visitor', '/notices', plain],
  ['notices, search', 'visitor', '/notices?search=cleaning', plain],
  ['notices, feed', 'visitor', '/notices.atom', plain],
]

/** Returns the most frequent reads, and those that are expensive on a full database. */
export async function readCalls(pool: pg.Pool): Promise<ReadCall[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select tenders.id from tenders join tender_figures on tender_id = tenders.id
     where deleted_at is null and eligibility_type = 'open' and tenders.status = 'published'
       and questions > 0 order by hashint4(tenders.id) limit 5000`,
  )
  const tender = (number: number) => `${list}/${rows[number % rows.length]!.id}`
  const calls = lines.map(([name, role, path, more]): ReadCall => ({
    name,
    role,
    path: () => path,
    ...more,
  }))
  return [
    ...calls,
    // Consecutive requests come from different suppliers, for different tenders.
    { name: 'one tender, first look', role: 'supplier', path: tender, isPlain: true },
    // The same few suppliers open the same few tenders again within a minute, so the portal doesn't
    // have to record their views again.
    {
      name: 'one tender, again',
      role: 'supplier',
      users: 16,
      path: (turn) => tender(turn % 16),
      isPlain: true,
    },
    { name: 'one tender', role: 'buyer', path: tender, isPlain: true },
    { name: 'one tender', role: 'admin', path: tender, isPlain: true },
    { name: 'questions', role: 'supplier', path: (turn) => `${tender(turn)}/questions` },
    { name: 'documents', role: 'supplier', path: (turn) => `${tender(turn)}/documents` },
  ]
}
