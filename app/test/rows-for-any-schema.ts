// Rows for every table of the portal, for any schema version: columns and tables that the version
// doesn't have are left out.
import type pg from 'pg'

type Row = Record<string, unknown>

const bytes = (text: string) => `\\x${Buffer.from(text.padEnd(32)).subarray(0, 32).toString('hex')}`
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T12:00:00Z`

/**
 * Returns the rows to insert at one schema version. The number `n` keeps their ids apart from those
 * inserted at other versions. Referenced rows come first.
 */
function rowsOf(n: number): [table: string, rows: Row[]][] {
  const id = n * 10
  const [buyer, supplier] = [id + 1, id + 2]
  const [published, closed, draft, cancelled] = [id + 1, id + 2, id + 3, id + 4]
  const tender = (tenderId: number, status: string, values: Row = {}): Row => ({
    id: tenderId,
    reference: `OLD-${tenderId}`,
    organisation_id: buyer,
    created_by: buyer,
    title: `Cleaning ${n}`,
    description: 'Daily cleaning of all floors',
    status,
    procedure_type: 'ITT',
    submission_deadline: '2027-01-02T12:00:00Z',
    clarification_deadline: '2027-01-01T12:00:00Z',
    contact_name: 'Bea',
    contact_email: 'bea@example.test',
    categories: ['cleaning'],
    estimated_value: 1000.5,
    published_at: status === 'draft' ? null : day(2),
    ...values,
  })
  const file = (version: number): Row => ({
    uploaded_by: buyer,
    filename: 'plan.pdf',
    file_size: 1,
    sha256: bytes('x'),
    storage_key: `key-${id}-${version}`,
    version,
    scan_status: 'clean',
    created_at: day(1),
    published_at: day(2),
  })
  const ofUser = { user_id: supplier, expires_at: '2027-01-01T00:00:00Z' }
  return [
    [
      'organisations',
      [
        { id: buyer, name: `Council ${n}`, type: 'buyer', verification_status: 'approved' },
        { id: supplier, name: `Bright ${n}`, type: 'supplier', verification_status: 'approved' },
      ],
    ],
    [
      'users',
      (['buyer', 'supplier'] as const).map((role) => ({
        id: { buyer, supplier }[role],
        organisation_id: { buyer, supplier }[role],
        name: `Person ${n}`,
        email: `${role}-${n}@example.test`,
        role,
        password_hash: 'x',
        is_active: true,
      })),
    ],
    ['sessions', [{ ...ofUser, id_hash: bytes(`s${n}`), is_remembered: false }]],
    ['password_resets', [{ ...ofUser, token_hash: bytes(`p${n}`) }]],
    ['email_confirmations', [{ ...ofUser, token_hash: bytes(`e${n}`) }]],
    ['recovery_codes', [{ user_id: supplier, code_hash: bytes(`r${n}`) }]],
    ['known_devices', [{ user_id: supplier, device_hash: bytes(`d${n}`) }]],
    ['access_requests', [{ user_id: supplier }]],
    ['outbox', [{ letter: 'welcome', recipient: 'x@example.test', payload: bytes('sealed') }]],
    [
      'tenders',
      [
        tender(published, 'published'),
        tender(closed, 'closed', { closed_at: day(9), eligibility_type: 'nda_gated' }),
        tender(draft, 'draft'),
        tender(cancelled, 'cancelled', {
          cancelled_at: day(9),
          cancellation_reason: 'other',
          cancellation_text: 'No longer wanted',
        }),
      ],
    ],
    ['lots', [{ tender_id: published, lot_number: 1, title: 'Roof', estimated_value: 7 }]],
    ['documents', [{ id, tender_id: published, title: 'Plan', type: 'other', ...file(2) }]],
    ['document_versions', [{ document_id: id, ...file(1) }]],
    ['files', [1, 2].map((version) => ({ document_id: id, ...file(version) }))],
    [
      'document_downloads',
      [{ document_id: id, user_id: supplier, organisation_id: supplier, version: 2 }],
    ],
    ['interests', [{ tender_id: published, organisation_id: supplier, user_id: supplier }]],
    [
      'questions',
      [
        {
          id,
          tender_id: published,
          organisation_id: supplier,
          user_id: supplier,
          question_text: 'How many?',
          answer_text: 'Two',
          answered_by: buyer,
          answered_at: day(3),
          published_at: day(4),
        },
      ],
    ],
    ['invitations', [{ tender_id: published, organisation_id: supplier, invited_by: buyer }]],
    ['nda_texts', [{ tender_id: closed, version: 1, text: 'Keep it secret', created_by: buyer }]],
    [
      'nda_acceptances',
      [
        {
          tender_id: closed,
          version: 1,
          organisation_id: supplier,
          user_id: supplier,
          signed_name: 'Sam',
        },
      ],
    ],
    ['tender_views', [{ tender_id: published, user_id: supplier, organisation_id: supplier }]],
    ['tender_looks', [{ tender_id: published, user_id: supplier, seen_version: 1 }]],
    [
      'tender_versions',
      [
        {
          tender_id: published,
          version: 2,
          user_id: buyer,
          changes: { title: { from: 'a', to: 'b' } },
        },
      ],
    ],
    ['notices', [{ id, event: 'question-asked', facts: {} }]],
    ['notifications', [{ notice_id: id, user_id: buyer, created_at: day(5) }]],
    ['tender_drafts', [{ user_id: buyer, form: {} }]],
    ['email_changes', [{ ...ofUser, email: `new-${n}@example.test`, token_hash: bytes(`c${n}`) }]],
    [
      'colleague_invitations',
      [
        {
          organisation_id: buyer,
          name: 'Nell',
          email: `nell-${n}@example.test`,
          invited_by: buyer,
          token_hash: bytes(`i${n}`),
          expires_at: '2027-01-01T00:00:00Z',
        },
      ],
    ],
    [
      'audit_logs',
      [
        {
          action: 'tender.published',
          resource_type: 'Tender',
          resource_id: published,
          metadata: {},
        },
      ],
    ],
  ]
}

/** Inserts the rows into the tables that exist. Returns the number of rows per table. */
export async function fillTables(pool: pg.Pool, n: number): Promise<Record<string, number>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'`)
  const filled: Record<string, number> = {}
  const client = await pool.connect()
  await client.query('begin')
  for (const [table, rows] of rowsOf(n)) {
    const there = columns.filter((one) => one.table === table).map(({ column }) => column)
    if (there.length === 0) continue
    for (const row of rows) {
      const names = Object.keys(row).filter((name) => there.includes(name))
      await client.query(
        `insert into ${table} (${names.join(', ')}) overriding system value
          select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
    }
    filled[table] = rows.length
  }
  await client.query('commit')
  client.release()
  return filled
}
