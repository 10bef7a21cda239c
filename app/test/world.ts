// The test world: a separate database, the real server on it, and factories with defaults for
// everything a test doesn't specify.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql, type Insertable, type InsertObject, type Selectable } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { MemberRole } from '#kernel/contract/member.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { limitsIn } from '#kernel/server/platform/limits.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { cost, hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { contentAsPublished } from '#features/publication/server/publication.ts'
import { matchAll } from '#features/search/server/match-changes.ts'
import { sendAlerts } from '#features/search/server/send-alerts.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { deliverNext } from '#kernel/server/mail/deliver.ts'
import type { Mail } from '#kernel/server/mail/transport.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { createMailSender } from '../server/start/mail-sender.ts'
import { createServices, type PortalServices } from '../server/services.ts'
import { followTenders } from '#features/tenders/server/follow-tenders.ts'
import { queueNewTenders } from '#features/tenders/server/search-change.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { Client } from './client.ts'
import { makeDatabase, type TestDatabase } from './database.ts'

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
type Some<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/**
 * App key of the world's servers. A test that starts a separate process on the same database passes
 * this key to it.
 */
export const testAppKey = 'a-key-for-tests-that-is-long-enough'
export const testPassword = 'Correct-Horse-42!'
let testPasswordHash: Promise<string> | undefined

// Hashing is cheap in tests; password-hash.test.ts checks the real cost.
Object.assign(cost, { memoryCost: 256, timeCost: 1 })

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Creates a world for the tests in a file, and closes it after them. */
export function useWorld(env: Record<string, string> = {}): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await makeWorld(env))
  })
  afterAll(() => world.close())
  return world
}

/**
 * Starts a portal on the given database, or on a new, empty one. `env` contains environment
 * variables and limits (limits.ts).
 */
export async function makeWorld(env: Record<string, string> = {}, given?: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-world-'))
  const database = given ?? (await makeDatabase())
  const { db } = database
  const apps: FastifyInstance[] = []

  async function startServer(
    onDb: Database,
  ): Promise<{ app: FastifyInstance; services: PortalServices }> {
    const settings = {
      SERVE_CLIENT: 'off',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      APP_KEY: testAppKey,
      // Load shedding is off, because tests may send many requests at once.
      SHED_VISITORS_AT: '100000',
      SHED_EVERYBODY_AT: '100000',
      // Tests make many changes as one user.
      CHANGES_PER_MINUTE: '100000',
      CHANGES_PER_HOUR: '100000',
      CHANGES_PER_MINUTE_AND_ORGANISATION: '100000',
      SETTING_CHANGES_PER_HOUR: '100000',
      SIGN_INS_PER_HOUR: '100000',
      INTEREST_CHANGES_PER_HOUR: '100000',
      // Public lists are not cached, because tests read them right after a change.
      NOTICE_LIST_SECONDS: '0',
      ...env,
      DATA_DIR: dataDir,
    }
    const config = readConfig(settings, limitsIn(settings))
    const services = createServices(config, onDb, await openAppKey(config, onDb))
    const app = await buildApp(services)
    // Replies normally don't wait for views to be stored, but tests may count views right after a
    // reply.
    app.addHook('onSend', () => services.viewRecorder.settled())
    apps.push(app)
    return { app, services }
  }

  const { app, services } = await startServer(db)

  /** Inserts a row and returns it. */
  async function insert<Table extends keyof Tables>(
    table: Table,
    values: InsertObject<Tables, Table>,
  ): Promise<Row<Table>> {
    const inserted = db
      .insertInto(table)
      .values(values as never)
      .returningAll()
    return (await inserted.executeTakeFirstOrThrow()) as Row<Table>
  }

  const makeOrganisation = (values: Some<'organisations'> = {}) =>
    insert('organisations', {
      name: `Organisation ${unique()}`,
      type: 'supplier',
      verification_status: 'approved',
      ...values,
    })

  /** Creates an active user, by default as a member of a new organisation of the matching type. */
  async function makeUser(values: Some<'users'> = {}): Promise<Row<'users'>> {
    const role = values.role ?? 'supplier'
    const organisation_id =
      values.organisation_id === undefined && role !== 'admin'
        ? (await makeOrganisation({ type: role })).id
        : (values.organisation_id ?? null)
    testPasswordHash ??= hashPassword(testPassword)
    return insert('users', {
      name: `Person ${unique()}`,
      email: `person-${unique()}@example.test`,
      role,
      password_hash: await testPasswordHash,
      is_active: true,
      ...values,
      organisation_id,
    })
  }

  /** Creates a colleague of the user, with a role in their organisation. */
  async function makeColleague(
    { role, organisation_id }: Pick<Row<'users'>, 'role' | 'organisation_id'>,
    memberRole: MemberRole,
    values: Some<'users'> = {},
  ): Promise<Row<'users'>> {
    const colleague = await makeUser({ role, organisation_id, ...values })
    await db
      .updateTable('memberships')
      .set({ role: memberRole })
      .where('user_id', '=', colleague.id)
      .execute()
    return colleague
  }

  /** Creates a tender, by default published and open for two weeks. */
  async function makeTender(values: Some<'tenders'> = {}): Promise<Row<'tenders'>> {
    const buyer = values.created_by
      ? await db
          .selectFrom('users')
          .selectAll()
          .where('id', '=', values.created_by)
          .executeTakeFirstOrThrow()
      : await makeUser({
          role: 'buyer',
          ...(values.organisation_id ? { organisation_id: values.organisation_id } : {}),
        })
    const isDraft = values.status === 'draft'
    const tender = await insert('tenders', {
      reference: `TND-TEST-${unique()}`,
      organisation_id: buyer.organisation_id!,
      created_by: buyer.id,
      title: `Tender ${unique()}`,
      description: 'Daily cleaning of two office floors.',
      status: 'published',
      procedure_type: 'ITT',
      submission_deadline: sql<string>`now() + interval '14 days 1 hour'`,
      clarification_deadline: sql<string>`now() + interval '7 days'`,
      contact_name: buyer.name,
      contact_email: buyer.email,
      // The tender is published a second after its creation, like a tender that starts as a
      // draft.
      created_at: sql<string>`now() - interval '1 second'`,
      published_at: isDraft ? null : sql<string>`now()`,
      last_published: isDraft && values.published_at ? '{}' : null,
      ...values,
    })
    await queueNewTenders(db, [tender.id])
    if (!tender.last_published || values.last_published) return tender
    const last_published = await db.transaction().execute((tx) => contentAsPublished(tx, tender.id))
    return db
      .updateTable('tenders')
      .set({ last_published })
      .where('id', '=', tender.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Creates a saved search, by default for active tenders with immediate emails. */
  const makeSearch = (user: { id: number }, values: Some<'saved_searches'> = {}) =>
    insert('saved_searches', {
      user_id: user.id,
      name: `Search ${unique()}`,
      frequency: 'immediate',
      ...values,
    })

  const makeLot = (values: Some<'lots'> & { tender_id: number }) =>
    insert('lots', { lot_number: 1, title: `Lot ${unique()}`, ...values })

  /** Creates a document with one file row, without content in the file store. */
  async function makeDocument(
    tender: Pick<Row<'tenders'>, 'id' | 'created_by'>,
    values: Some<'documents'> & Some<'files'> = {},
  ): Promise<Row<'documents'>> {
    const { title = `Document ${unique()}`, description, type = 'other', ...file } = values
    const document = await insert('documents', { tender_id: tender.id, title, description, type })
    await makeFile(document, { uploaded_by: tender.created_by, ...file })
    return document
  }

  const makeFile = (document: { id: number }, values: Some<'files'> & { uploaded_by: number }) =>
    db
      .insertInto('files')
      .values({
        document_id: document.id,
        version: 1,
        filename: 'document.pdf',
        file_size: 1,
        sha256: Buffer.alloc(32),
        storage_key: `key-${unique()}`,
        ...values,
      })
      .execute()

  const makeInterest = (tender: { id: number }, supplier: Row<'users'>) =>
    insert('interests', {
      tender_id: tender.id,
      organisation_id: supplier.organisation_id!,
      user_id: supplier.id,
    })

  const makeInvitation = (
    tender: Row<'tenders'>,
    supplier: Row<'users'>,
    values: Some<'invitations'> = {},
  ) =>
    insert('invitations', {
      tender_id: tender.id,
      organisation_id: supplier.organisation_id!,
      invited_by: tender.created_by,
      ...values,
    })

  /** Creates the NDA text for a tender, and acceptances by these users. */
  async function makeNda(
    tender: Row<'tenders'>,
    { version = 1, acceptedBy = [] }: { version?: number; acceptedBy?: Row<'users'>[] } = {},
  ): Promise<void> {
    const of = { tender_id: tender.id, version }
    const text = `Keep it to yourself, version ${version}.`
    await db
      .insertInto('nda_texts')
      .values({ ...of, text, created_by: tender.created_by })
      .execute()
    for (const supplier of acceptedBy) {
      const organisation_id = supplier.organisation_id!
      await db
        .insertInto('nda_acceptances')
        .values({ ...of, organisation_id, user_id: supplier.id, signed_name: supplier.name })
        .execute()
    }
  }

  /** Returns a client with a session, without the cost of hashing a password. */
  async function signedIn(user: { id: number }, on: FastifyInstance = app): Promise<Client> {
    const id = newToken()
    await db
      .insertInto('sessions')
      .values({
        id_hash: hashToken(id),
        user_id: user.id,
        is_remembered: false,
        expires_at: sql<string>`now() + interval '1 hour'`,
      })
      .execute()
    const client = new Client(on)
    client.cookies.set(services.config.isHttps ? '__Host-session' : 'session', id)
    client.cookies.set('XSRF-TOKEN', csrfTokenFor(id, services.appKey))
    return client
  }

  return {
    db,
    owner: database.owner,
    app,
    services,
    dataDir,
    /** Connection string for a separate process on the same database. */
    databaseUrl: database.url,
    insert,
    makeOrganisation,
    makeUser,
    makeColleague,
    makeTender,
    makeSearch,
    makeLot,
    makeDocument,
    makeFile,
    makeInterest,
    makeInvitation,
    makeNda,
    signedIn,
    /** Processes all notices, sends the emails, and returns them. */
    async deliverMail(): Promise<Mail[]> {
      await matchAll(db)
      await sendAlerts(services, 'atOnce')
      await followTenders(db)
      await fanOutAll(db)
      const sent: Mail[] = []
      const transport = {
        maxSeconds: 60,
        send: async (mail: Mail) => void sent.push(mail),
        close: () => {},
      }
      while ((await deliverNext(createMailSender(services, transport))) !== 'nothing due');
      return sent
    },
    visitor: (on: FastifyInstance = app) => new Client(on),
    connectAgain: database.connectAgain,
    /** Starts a second server on the same database, as behind a load balancer. */
    startSecondServer: async (onDb = database.connectAgain()) => (await startServer(onDb)).app,
    async close() {
      for (const server of apps) {
        const closed = server.close()
        // Clients open spare connections in advance. Without this call, the server would wait
        // until they time out after a minute.
        server.server.closeAllConnections()
        await closed
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let count = 0
function unique(): string {
  count += 1
  return `${process.pid}-${count}`
}
