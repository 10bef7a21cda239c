import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { evidenceWords as words } from '#features/evaluation/evidence/contract/evidence.ts'
import { reportTexts } from '#features/evaluation/evidence/rules/report.ts'
import type { EvaluationScene } from '#app/test/evaluation-scene.ts'
import { announceAward, makeEvidenceScene, publishedKeys } from '#app/test/evidence-scene.ts'
import { readArchive } from '#app/test/read-archive.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/**
 * Inserts an evidence pack (a ZIP file of a tender's records) that a server is building and has
 * completed to 40 per cent.
 */
function startPack({ tender, chair }: EvaluationScene): Promise<{ id: number }> {
  return portal.world.db
    .insertInto('evidence_packs')
    .values({
      tender_id: tender.id,
      profile: 'full',
      created_by: chair.user.id,
      status: 'building',
      done_bytes: 40,
      total_bytes: 100,
      worked_on_until: sql<string>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Returns the ids of the axe rules that the page breaks. Playwright evaluates axe's source in the
 * page, because the page's security policy doesn't allow script elements to be added.
 */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(),
  )
  return violations.map(({ id }) => id)
}

test('the evidence pack for a tender with 20 bids can be verified from disk without a network', async () => {
  const scene = await makeEvidenceScene(portal.world, { bidders: 20 })
  await announceAward(portal.world, scene, { winner: 2, approver: scene.outsider })
  const path = `/tenders/${scene.tender.id}/evaluation/ranking`
  const page = await portal.enter(scene.chair.user, path)
  const pack = await startPack(scene)
  await page.getByRole('button', { name: 'Create or download a pack' }).click()
  await page.getByText('Being created: 40%').waitFor()
  // The server that was building the pack has stopped, so another server continues.
  await sql`update evidence_packs set worked_on_until = null where id = ${pack.id}`.execute(
    portal.world.db,
  )
  await page.getByRole('button', { name: words.create, exact: true }).click()
  const link = page.getByRole('link', { name: /^Download / })
  await link.waitFor()
  expect(await findFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const folder = await temporaryFolder()
  const zip = join(folder, 'pack.zip')
  await download.saveAs(zip)
  const bytes = await readFile(zip)
  const html = join(folder, 'verify.html')
  await writeFile(html, (await readArchive(bytes)).get('verify.html')!)
  const [key] = await publishedKeys(scene.chair.client)

  await page.context().setOffline(true)
  await page.goto(pathToFileURL(html).href)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Choose the ZIP file').waitFor()
  const input = page.getByLabel('Evidence pack (ZIP file)')
  await input.setInputFiles(zip)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: reportTexts.keyMissing }).waitFor()
  await page.getByLabel(/^Public key/).fill(key!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: reportTexts.verified }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Same' }).count()).toBe(20)
  await page.getByRole('row', { name: /^Decision, approval and summaries .*No faults/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  // Changing one byte of a bid's file in the ZIP file must make the verification fail.
  const at = bytes.indexOf('Plan of bid')
  bytes[at] = bytes[at]! ^ 1
  await writeFile(zip, bytes)
  await input.setInputFiles(zip)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: reportTexts.failed(1) }).waitFor()
  await page.getByText(/^bids\/\d+\/files\/.*plan\.pdf: /).waitFor()
  expect(await faultsOf(page)).toEqual([])
})
