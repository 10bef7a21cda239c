// Generates the tenders of a whole portal from a fixed seed. There are 60 buyer organisations of
// different sizes. Each description has about 90 words, from a vocabulary in which a few words are
// common and most are rare.
import type pg from 'pg'

const services = [
  'cleaning',
  'security',
  'catering',
  'waste',
  'grounds',
  'pest',
  'reception',
  'mailroom',
  'window',
  'hygiene',
]
const places = ['hospital', 'school', 'library', 'depot', 'museum', 'court', 'harbour', 'offices']
const towns = ['Leeds', 'York', 'Bristol', 'Cardiff', 'Glasgow', 'Belfast', 'Norwich', 'Exeter']

/**
 * Returns the words for descriptions, common ones first. `paragraphs` picks the first words far
 * more often than the last ones.
 */
function vocabulary(): string[] {
  const starts = 'ba ce di fo gu ha ki lo mu ne pa ri so tu va wi ya zo'.split(' ')
  const ends = 'bel cor dan fen gis hul jar kin lop mar nod pel qua rin sot tav'.split(' ')
  const made = starts.flatMap((a) => starts.flatMap((b) => ends.map((c) => `${a}${b}${c}`)))
  const usual = 'service contract supplier maintenance equipment annual building premises staff'
  return [...services, ...places, ...usual.split(' '), ...made]
}

/** Returns paragraphs of thirty words each; a description consists of three. */
function paragraphs(count: number): string[] {
  const words = vocabulary()
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const word = () => words[Math.floor(random() ** 3 * words.length)]!
  return Array.from({ length: count }, () => Array.from({ length: 30 }, word).join(' '))
}

const buyers = 60
const suppliers = 500

/** Id of the last supplier organisation, and of its first user. */
export const lastSupplier = buyers + suppliers

/**
 * Number of users in each organisation in addition to the first one, who has the same id as the
 * organisation.
 */
const colleagues = 9

/** Creates organisations with their users, and returns the id of the first user with each role. */
export async function prepare(pool: pg.Pool): Promise<Record<string, number>> {
  await pool.query('select setseed(0.42)')
  await pool.query(`
    insert into organisations (name, type, verification_status)
    select initcap((array['north','south','east','west'])[1 + n % 4]) || ' ' || n || ' Council',
      'buyer', 'approved' from generate_series(1, ${buyers}) n`)
  await pool.query(`
    insert into organisations (name, type, verification_status)
    select 'Supplier ' || n || ' Ltd', 'supplier', 'approved' from generate_series(1, ${suppliers}) n`)
  await pool.query(`
    insert into users (organisation_id, name, email, role, password_hash, is_active)
    select id, 'Person ' || id, 'person' || id || '@example.test', type, 'x', true
    from organisations order by id`)
  await pool.query(`
    insert into users (name, email, role, password_hash, is_active)
    values ('Admin', 'admin@example.test', 'admin', 'x', true)`)
  await pool.query(`
    insert into users (organisation_id, name, email, role, password_hash, is_active)
    select id, 'Colleague ' || k, 'colleague' || k || '-' || id || '@example.test', type, 'x', true
    from organisations, generate_series(1, ${colleagues}) k order by k, id`)
  await pool.query('create temp table paragraphs (id int primary key, text text, vector tsvector)')
  await pool.query(
    `insert into paragraphs select n, t, to_tsvector('portal', t)
     from unnest($1::text[]) with ordinality p(t, n)`,
    [paragraphs(5000)],
  )
  const { rows } = await pool.query<{ role: string; id: number }>(
    'select distinct on (role) role, id from users order by role, id',
  )
  return Object.fromEntries(rows.map(({ role, id }) => [role, id]))
}

/**
 * Inserts the given number of tenders with lots and invitations into an empty database, in bulk
 * (in-bulk.ts).
 */
export async function fillTenders(pool: pg.Pool, total: number): Promise<void> {
  await insertTenders(pool, total)
  await pool.query(
    `insert into lots (tender_id, lot_number, title, estimated_value)
     select id, 1, 'First lot, Leeds', 1000 from generate_series(20, $1::int, 20) id`,
    [total],
  )
  await pool.query(
    `insert into invitations (tender_id, organisation_id, invited_by)
     select t.id, 61 + (t.id + k * 91) % 500, t.created_by
     from tenders t, generate_series(1, 4) k where eligibility_type = 'invite_only'`,
  )
  await rememberWords(pool, total)
}

/** SQL expression for the ids of the three paragraphs in a tender's description. */
const paragraphsOf = (n: string) =>
  `(1 + ${n} * 7 % 5000, 1 + ${n} * 11 % 4999, 1 + ${n} * 13 % 4993)`

/**
 * SQL expression with the same result as the SQL function `tender_search`, but each paragraph's
 * words are parsed only once.
 */
const search = `
  setweight(to_tsvector('portal', title), 'A')
  || setweight(to_tsvector('simple', replace(reference, '-', ' ')), 'A')
  || setweight(to_tsvector('portal', (select name from organisations where id = o)), 'B')
  || setweight(to_tsvector('portal', town),
    (case when eligibility = 'nda_gated' then 'C' else 'B' end)::"char")
  || setweight(a.vector || b.vector || c.vector
    || to_tsvector('portal', case when n % 5000 = 1 then 'ambergris' else '' end), 'C')
  || setweight(to_tsvector('portal', case when n % 20 = 0 then 'First lot, Leeds' else '' end), 'D')`

async function insertTenders(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `insert into tenders (id, reference, organisation_id, created_by, title, description, status,
       procedure_type, eligibility_type, estimated_value, submission_deadline,
       clarification_deadline, contact_name, contact_email, location, categories, created_at,
       published_at, deleted_at, version, changed_version, search)
     overriding system value
     select n, reference, o, o, title,
       concat_ws(' ', a.text, b.text, c.text, case when n % 5000 = 1 then 'ambergris' end),
       st, (array['PQQ','SQ','PSQ','RFQ','RFI','ITT','Framework','DPS'])[1 + n % 8], eligibility,
       case when n % 10 > 0 then round((random() * 1000000)::numeric, 2) end,
       created + interval '40 days', created + interval '20 days', 'Contact', 'c@example.test',
       town, array[case s when 'mailroom' then 'other' else s end], created,
       case when st <> 'draft' then created end, case when n % 50 = 0 then now() end,
       case when st <> 'draft' and n % 3 = 0 then 2 else 1 end,
       case when st <> 'draft' and n % 3 = 0 then 2 else 0 end, ${search}
     from generate_series(1, $1::int) n,
       lateral (select n as same,
         1 + floor(power(random(), 2) * 60)::int as o,
         ($2::text[])[1 + floor(power(random(), 2) * 10)::int] as s,
         ($3::text[])[1 + floor(random() * 8)::int] as p,
         ($4::text[])[1 + floor(power(random(), 2) * 8)::int] as town,
         now() - random() * random() * interval '900 days' as created) x,
       lateral (select case
         when created + interval '40 days' > now() and n % 7 > 0 then 'published'
         when n % 7 = 0 then 'draft' when n % 5 = 0 then 'cancelled'
         when n % 3 = 0 then 'closed' else 'awarded' end as st) y,
       paragraphs a, paragraphs b, paragraphs c,
       lateral (select 'TND-2025-' || to_char(n, 'FM9000000') as reference,
         initcap(s) || ' of the ' || p || ' in ' || split_part(a.text, ' ', 7) as title,
         case when n % 11 = 0 then 'invite_only' when n % 13 = 0 then 'nda_gated'
           else 'open' end as eligibility) z
     where (a.id, b.id, c.id) = ${paragraphsOf('n')}`,
    [total, services, places, towns],
  )
  await pool.query(`select setval(pg_get_serial_sequence('tenders', 'id'), $1::int)`, [total])
}

/**
 * Inserts all words in use into `search_words`. Taking the words from the paragraphs is faster than
 * taking them from each tender.
 */
async function rememberWords(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `insert into search_words
     select distinct word collate "C" from (
       select unnest(tsvector_to_array(to_tsvector('simple', text))) as word from paragraphs where id in (
         select unnest(array[a, b, c]) from generate_series(1, $1::int) n,
           lateral (values ${paragraphsOf('n')}) as used (a, b, c))
       union all select unnest($2::text[])
       union all select unnest(tsvector_to_array(to_tsvector('simple', title))) from lots
       union all select unnest(tsvector_to_array(to_tsvector('simple', name))) from organisations where type = 'buyer') as words
     where word ~ '^[[:alpha:]]{3,30}$'
     on conflict do nothing`,
    [
      total,
      [
        ...services,
        ...places,
        ...towns.map((town) => town.toLowerCase()),
        'of',
        'the',
        'in',
        'ambergris',
      ],
    ],
  )
}
