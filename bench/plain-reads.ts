// Baseline for the portal's reads: a plain Node server with `pg` that looks up the session and runs
// the plain statement that a developer would write first for the same screen. These statements are
// independent of the portal's, so changes to the portal don't change this server's figures.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ ...JSON.parse(process.env['CONNECTION']!), max: 10 })

interface Caller {
  id: number
  role: string
  organisation_id: number | null
}

interface Plain {
  path: RegExp
  text: string
  values: (caller: Caller | undefined, found: string[], query: URLSearchParams) => unknown[]
}

const isOpen = `deleted_at is null and status <> 'draft' and published_at is not null
  and eligibility_type <> 'invite_only'`
const listed = `select id, reference, title, status, organisation_id, estimated_value,
  submission_deadline, created_at, left(description, 200) as description`

const plain: Plain[] = [
  { path: /^\/api\/user$/, text: 'select $1::int as id', values: (caller) => [caller?.id] },
  {
    path: /^\/api\/tenders\/(\d+)$/,
    text: `select tenders.*, organisations.name as organisation,
        (select json_agg(documents) from documents where tender_id = tenders.id) as documents,
        (select count(*) from questions where tender_id = tenders.id) as questions
      from tenders join organisations on organisations.id = organisation_id
      where tenders.id = $1`,
    values: (_, [id]) => [id],
  },
  {
    path: /^\/api\/tenders$/,
    text: `${listed} from tenders where ${isOpen}
        and ($1::text is null or search @@ plainto_tsquery('portal', $1))
        and ($2::text is null or location ilike '%' || $2 || '%')
      order by created_at desc, id desc limit 20`,
    values: (_, __, query) => [query.get('search'), query.get('location')],
  },
  {
    path: /^\/api\/interests$/,
    text: `select interests.id, interests.created_at, tenders.id as tender_id, title, reference,
        status, submission_deadline
      from interests join tenders on tenders.id = tender_id
      where interests.organisation_id = $1 and withdrawn_at is null and deleted_at is null
      order by interests.created_at desc limit $2`,
    values: (caller, _, query) => [caller?.organisation_id, query.has('page') ? 20 : 5000],
  },
  {
    path: /^\/api\/analytics\/dashboard$/,
    text: `select count(*) as tenders, sum(views) as views, sum(interests) as interests,
        sum(questions) as questions
      from tender_figures where organisation_id = $1`,
    values: (caller) => [caller?.organisation_id],
  },
  {
    path: /^\/notices(\.atom)?$/,
    text: `${listed} from tenders where ${isOpen}
        and ($1::text is null or search @@ plainto_tsquery('portal', $1))
      order by published_at desc limit 20`,
    values: (_, __, query) => [query.get('search')],
  },
]

async function findCaller({ headers }: IncomingMessage): Promise<Caller | undefined> {
  const session = /session=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (!session) return undefined
  const { rows } = await pool.query<Caller>({
    name: 'session',
    text: `select users.id, users.role, users.organisation_id
      from sessions join users on users.id = user_id
      where id_hash = $1 and expires_at > now() and is_active`,
    values: [createHash('sha256').update(session).digest()],
  })
  return rows[0]
}

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const name = plain.findIndex(({ path }) => path.test(pathname))
  const known = plain[name]
  if (!known) return '{}'
  const caller = await findCaller(request)
  const values = known.values(caller, known.path.exec(pathname)!.slice(1), searchParams)
  const { rows } = await pool.query({ name: `plain-${name}`, text: known.text, values })
  return JSON.stringify({ data: rows })
}

// The benchmark measures this server and the portal in turn, so idle connections to this server
// must not time out.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  answer(request).then(
    (json) => response.setHeader('content-type', 'application/json').end(json),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
