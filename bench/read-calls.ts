import type pg from 'pg'
import type { Aim } from './table.ts'

export interface ReadCall {
  name: string
  role: 'supplier' | 'busy supplier' | 'buyer' | 'admin'
  path: string
  aim?: Partial<Aim>
}

/**
 * Target for the most frequent calls. It was set on a reference machine and is scaled to the
 * current one (table.ts).
 */
const often: Partial<Aim> = { rate: 500 }

/** Returns the most frequent reads, and those that are expensive on a full database. */
export async function readCalls(pool: pg.Pool): Promise<ReadCall[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select tenders.id from tenders join tender_figures on tender_id = tenders.id
     where deleted_at is null and eligibility_type = 'open' and tenders.status = 'published'
       and questions > 0 order by views desc limit 1`,
  )
  const { id } = rows[0]!
  const list = '/api/tenders'
  return [
    { name: 'who am I', role: 'supplier', path: '/api/user' },
    { name: 'list', role: 'supplier', path: list },
    { name: 'list', role: 'buyer', path: list },
    { name: 'list', role: 'admin', path: list },
    { name: 'list, page 200', role: 'supplier', path: `${list}?page=200` },
    { name: 'list, page 5,000', role: 'supplier', path: `${list}?page=5000` },
    { name: 'list, active', role: 'supplier', path: `${list}?filter=active` },
    { name: 'list, by title', role: 'supplier', path: `${list}?sort=title` },
    { name: 'list, by value', role: 'supplier', path: `${list}?sort=-estimated_value` },
    { name: 'list, by value', role: 'admin', path: `${list}?sort=-estimated_value` },
    { name: 'filtered', role: 'supplier', path: `${list}?procedure_type=RFQ&category=waste` },
    {
      name: 'filtered, rare',
      role: 'supplier',
      path: `${list}?procedure_type=RFQ&category=waste&status=published&min_value=990000`,
    },
    { name: 'filtered, nothing', role: 'supplier', path: `${list}?location=nowhere` },
    {
      name: 'filtered, value',
      role: 'supplier',
      path: `${list}?min_value=100000&max_value=200000`,
    },
    { name: 'detail', role: 'supplier', path: `${list}/${id}` },
    { name: 'detail', role: 'admin', path: `${list}/${id}` },
    { name: 'questions', role: 'supplier', path: `${list}/${id}/questions` },
    { name: 'documents', role: 'supplier', path: `${list}/${id}/documents` },
    { name: 'search, common', role: 'supplier', path: `${list}?search=cleaning` },
    { name: 'search, two words', role: 'supplier', path: `${list}?search=cleaning%20hospital` },
    { name: 'search, rare', role: 'supplier', path: `${list}?search=ambergris` },
    { name: 'search, mistyped', role: 'supplier', path: `${list}?search=ambergirs` },
    { name: 'search, two mistyped', role: 'supplier', path: `${list}?search=claening%20hopsital` },
    { name: 'my interests', role: 'supplier', path: '/api/interests?page=1', aim: often },
    { name: 'my interests, all', role: 'supplier', path: '/api/interests' },
    {
      name: 'my open interests',
      role: 'supplier',
      path: '/api/interests?filter=open',
      aim: often,
    },
    { name: 'my invitations', role: 'supplier', path: '/api/invitations?filter=waiting' },
    { name: 'my past invitations', role: 'supplier', path: '/api/invitations?filter=past' },
    // The first pages cost the same, however much an organisation has done.
    { name: 'my interests', role: 'busy supplier', path: '/api/interests?page=1', aim: often },
    {
      name: 'my open interests',
      role: 'busy supplier',
      path: '/api/interests?filter=open',
      aim: often,
    },
    { name: 'my invitations', role: 'busy supplier', path: '/api/invitations?filter=waiting' },
    { name: 'my past invitations', role: 'busy supplier', path: '/api/invitations?filter=past' },
    { name: 'dashboard', role: 'busy supplier', path: '/api/analytics/dashboard', aim: often },
    { name: 'notifications', role: 'supplier', path: '/api/notifications' },
    { name: 'unread', role: 'supplier', path: '/api/notifications/unread-count' },
    { name: 'audit', role: 'admin', path: '/api/audit-logs' },
    { name: 'audit, by user', role: 'admin', path: '/api/audit-logs?user_id=1' },
    { name: 'dashboard', role: 'supplier', path: '/api/analytics/dashboard', aim: often },
    { name: 'dashboard', role: 'buyer', path: '/api/analytics/dashboard', aim: often },
    { name: 'dashboard', role: 'admin', path: '/api/analytics/dashboard', aim: often },
    { name: 'trends', role: 'buyer', path: '/api/analytics/trends', aim: often },
    { name: 'trends', role: 'admin', path: '/api/analytics/trends', aim: often },
    { name: 'moderation', role: 'admin', path: '/api/admin/moderation/tenders?filter=approved' },
    { name: 'users', role: 'admin', path: '/api/admin/users' },
    { name: 'organisations', role: 'admin', path: '/api/admin/organisations' },
  ]
}
