// Every write to a tender leaves the same traces through `changed`: a version, an audit row, an
// open data release, notices, and a row for saved searches.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLot } from '../lots/contract/lot.ts'
import { approveTender, rejectTender } from '../moderation/contract/moderation.ts'
import { postClarification } from '#features/questions/contract/question.ts'
import {
  archiveTender,
  cancelTender,
  closeTender,
  createTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '../contract/tender-calls.ts'
import { deleteTenderForever, restoreTender } from '#features/trash/contract/trash.ts'
import { readForm, tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/**
 * Returns the traces of all changes so far: counts for the tender, and all audit actions and
 * notices.
 */
async function readTraces(id: number) {
  const { db } = world
  const ofTender = <T extends 'releases' | 'search_changes' | 'tender_versions'>(table: T) =>
    db
      .selectFrom(table as 'releases')
      .where('tender_id', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const audit = await db.selectFrom('audit_logs').select(['id', 'action']).orderBy('id').execute()
  const notices = await db.selectFrom('notices').select(['id', 'event']).orderBy('id').execute()
  const tender = await db
    .selectFrom('tenders')
    .where('id', '=', id)
    .select('version')
    .executeTakeFirst()
  return {
    version: tender?.version ?? 0,
    history: (await ofTender('tender_versions')).count,
    releases: (await ofTender('releases')).count,
    searches: (await ofTender('search_changes')).count,
    audit: audit.map(({ action }) => action),
    notices: notices.map(({ event }) => event),
  }
}

type Traces = Awaited<ReturnType<typeof readTraces>>

const since = (before: Traces, after: Traces) => ({
  version: after.version - before.version,
  history: after.history - before.history,
  releases: after.releases - before.releases,
  searches: after.searches - before.searches,
  audit: after.audit.slice(before.audit.length),
  notices: after.notices.slice(before.notices.length),
})

test('each statement that writes a tender adds a version, an audit row, a release and its notices', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await world.makeSearch(await world.makeUser(), {})
  const nothing = await readTraces(0)
  const { tender } = await buyer.call(createTender, { body: tenderForm({ status: 'published' }) })
  const params = { tenderId: tender.id }
  expect(since(nothing, await readTraces(tender.id))).toEqual({
    version: 1,
    history: 0,
    releases: 1,
    searches: 1,
    audit: ['tender.created', 'tender.published'],
    notices: ['tender-published'],
  })

  const form = async () => ({ ...(await readForm(buyer, tender.id)), change_note: 'Because.' })
  const why = { reason: 'no_longer_needed' as const, text: 'Not needed.' }
  const republished = {
    version: 1,
    releases: 1,
    searches: 1,
    audit: ['tender.published'],
    notices: ['tender-republished'],
  }
  const content = { version: 1, history: 1, releases: 1, searches: 1, notices: ['tender-changed'] }
  const ended = { version: 1, releases: 1, searches: 1 }
  const writers: Record<string, [work: () => Promise<unknown>, traces: Partial<Traces>]> = {
    edit: [
      async () => buyer.call(updateTender, { params, body: { ...(await form()), title: 'New' } }),
      { ...content, audit: ['tender.updated'] },
    ],
    lot: [
      () => buyer.call(createLot, { params, body: { lot_number: 1, title: 'Windows' } }),
      { ...content, audit: ['lot.created'] },
    ],
    clarify: [
      () => buyer.call(postClarification, { params, body: { text: 'Keys are at the desk.' } }),
      { releases: 1, audit: ['clarification.posted'], notices: ['answer-published'] },
    ],
    approve: [
      () => admin.call(approveTender, { params }),
      { audit: ['tender.moderation_approved'], notices: [] },
    ],
    archive: [
      () => buyer.call(archiveTender, { params }),
      { releases: 1, audit: ['tender.deleted'], notices: ['tender-archived'] },
    ],
    restore: [
      () => admin.call(restoreTender, { params }),
      {
        version: 1,
        releases: 1,
        searches: 1,
        audit: ['tender.restored'],
        notices: ['tender-republished'],
      },
    ],
    unpublish: [
      () => buyer.call(unpublishTender, { params }),
      { version: 1, releases: 1, audit: ['tender.unpublished'], notices: ['tender-unpublished'] },
    ],
    publish: [() => buyer.call(publishTender, { params, body: {} }), republished],
    reject: [
      () => admin.call(rejectTender, { params, body: { reason: 'The scope is unclear.' } }),
      {
        version: 1,
        releases: 1,
        audit: ['tender.moderation_rejected'],
        notices: ['moderation-rejected', 'tender-unpublished'],
      },
    ],
    'publish again': [
      () => buyer.call(publishTender, { params, body: { moderation_reply: 'It is clear now.' } }),
      republished,
    ],
    close: [
      () => buyer.call(closeTender, { params }),
      { ...ended, audit: ['tender.closed'], notices: ['tender-closed'] },
    ],
    cancel: [
      () => buyer.call(cancelTender, { params, body: why }),
      { ...ended, audit: ['tender.cancelled'], notices: ['tender-cancelled'] },
    ],
    'archive again': [
      () => buyer.call(archiveTender, { params }),
      { audit: ['tender.deleted'], notices: ['tender-archived'] },
    ],
  }
  const untouched = { version: 0, history: 0, releases: 0, searches: 0 }
  for (const [name, [work, traces]] of Object.entries(writers)) {
    const before = await readTraces(tender.id)
    await work()
    const left = since(before, await readTraces(tender.id))
    expect([name, left]).toEqual([name, { ...untouched, ...traces }])
  }

  const before = await readTraces(tender.id)
  await admin.call(deleteTenderForever, { params })
  const { audit, notices } = since(before, await readTraces(tender.id))
  expect({ audit, notices }).toEqual({ audit: ['tender.deleted_permanently'], notices: [] })
})

/** Files that write to `tenders` without calling `changed`, with the reason. */
const writersWithoutChanged = [
  // A bulk import writes its audit rows itself, and `releaseBacklog` writes its OCDS releases
  // later.
  'features/import/server/write.ts',
  // `changed` itself, and a helper for the trash, whose callers call it.
  'features/tenders/server/changed.ts',
  'features/trash/server/queries.ts',
]

test('no file writes to a tender or a release without calling changed', () => {
  const sources = globSync(['{app,features,kernel}/**/server/**/*.ts']).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const matching = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()
  const writers = matching(
    /(updateTable|insertInto|deleteFrom)\('tenders'\)|update tenders|insert into tenders/,
  )
  const callers = new Set(matching(/\bchanged(<\w+>)?\(/))
  expect(writers.filter((path) => !callers.has(path))).toEqual(writersWithoutChanged)
  expect(matching(/\bwriteRelease\(/)).toEqual([
    'features/open-data/server/backlog.ts',
    'features/open-data/server/write-release.ts',
  ])
})
