import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function openLog(path = '/admin/audit-logs'): Promise<Page> {
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }), path)
  await page.getByRole('heading', { level: 1, name: 'Audit Logs' }).waitFor()
  return page
}

test('an administrator filters the log, pages through it and reads what changed', async () => {
  const user = await portal.world.makeUser({ role: 'buyer', name: 'Bea Quill' })
  await sql`insert into audit_logs (user_id, action, resource_type, resource_id, metadata, changes)
    select ${user.id}, 'tender.updated', 'Tender', n, '{"change_note": "More time"}',
      '{"status": {"from": "draft", "to": "published"}, "allow_questions": {"from": true, "to": false}}'
    from generate_series(1, 45) n`.execute(portal.world.db)
  const page = await openLog()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByText(/^Page 1 of 3 \(\d+\)$/).waitFor()

  await page.getByLabel('Action').fill('changed a tender')
  await page.getByLabel('Resource type').selectOption('Tender')
  await page.getByLabel('User').fill('bea q')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(
    `**/admin/audit-logs?action=tender.updated&resource_type=Tender&user_id=${user.id}`,
  )
  await pager.getByText('Page 1 of 3 (45)').waitFor()
  await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('Changed a tender')
  await page.getByText('Changed: status, allow questions').first().waitFor()
  const userField = page.getByLabel('User')
  await expect.poll(() => userField.inputValue()).toBe(`Bea Quill (${user.email})`)
  await pager.getByRole('link', { name: 'Next' }).click()
  await pager.getByText('Page 2 of 3 (45)').waitFor()

  await page.getByRole('button', { name: 'Details' }).first().click()
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  const changes = page.locator('dl').first()
  expect(await changes.innerText()).toMatch(/Status\s+Before\s*draft\s*→\s*After\s*published/)
  expect(await changes.innerText()).toMatch(/Allow questions\s+Before\s*Yes\s*→\s*After\s*No/)
  await page.getByText('More time', { exact: true }).waitFor()
  await page.getByText('Formatted data').click()
  await page.getByText('"change_note": "More time"').waitFor()

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL('**/admin/audit-logs')
  await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('')
})

test('each log entry is a sentence that links to the resource it is about', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const admin = await makeUser({ role: 'admin', name: 'Samuel Adeyemi' })
  const tender = await makeTender({ title: 'Contract cleaning of Lantern Court' })
  await (await signedIn(admin)).delete(`/api/tenders/${tender.id}`)
  const page = await openLog('/admin/audit-logs?action=tender.deleted')
  const row = page.getByRole('row', {
    name: 'Samuel Adeyemi deleted the tender Contract cleaning of Lantern Court',
  })
  await row.getByText('Tender deleted', { exact: true }).waitFor()
  await row.getByText(`Tender #${tender.id}`).waitFor()
  // The resource has the reference, so it is not repeated below the sentence.
  expect(await row.getByText(tender.reference).count()).toBe(1)
  await row.getByRole('link', { name: tender.reference }).click()
  await page.waitForURL(`**/tenders/${tender.id}`)
})

test('repeated actions on one tender are grouped in one row that lists every entry', async () => {
  const tender = await portal.world.makeTender()
  await sql`insert into audit_logs (performed_at, action, resource_type, resource_id, metadata)
    select '2026-06-01T12:00:00Z'::timestamptz + n * interval '1 second',
      'evaluation.confirmation', 'Tender', ${tender.id}, json_build_object('entry_id', n)
    from generate_series(1, 6) n`.execute(portal.world.db)
  const page = await openLog('/admin/audit-logs?action=evaluation.confirmation')
  await page.getByText('6 times since 13:00:01').waitFor()
  expect(await page.getByRole('button', { name: 'Details' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('1 Jun 2026, 13:00:02').click()
  await page.getByText('Entry id').locator('visible=true').waitFor()
})

test('on a phone, the filters are collapsed, show how many are active, and expand if one has an error', async () => {
  const page = await openLog('/admin/audit-logs?resource_type=User')
  const toggle = page.getByRole('button', { name: 'Filters (1)' })
  expect(await toggle.count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  const fromDate = page.getByLabel('From date')
  await toggle.waitFor()
  expect(await fromDate.isVisible()).toBe(false)
  await toggle.click()
  await fromDate.fill('2026-07-01')
  await page.getByLabel('To date').fill('2026-06-01')
  await toggle.click()
  await fromDate.waitFor({ state: 'hidden' })
  await page.getByLabel('Action').press('Enter')
  await page.getByText('The “to” date must be the same as or after the “from” date').waitFor()
})

test('the date filters use UK days, and a list of one page has no pager', async () => {
  await sql`insert into audit_logs (performed_at, action, resource_type) values
    ('2026-06-30T22:59:59Z', 'lot.created', 'Lot'),
    ('2026-06-30T23:00:00Z', 'lot.deleted', 'Lot')`.execute(portal.world.db)
  const page = await openLog()
  await page.getByLabel('From date').fill('2026-07-01')
  await page.getByLabel('To date').fill('2026-06-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The “to” date must be the same as or after the “from” date').waitFor()
  await page.getByLabel('To date').fill('2026-07-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  const table = page.getByRole('table')
  await table.getByText('Lot deleted').waitFor()
  expect(await table.getByText('Lot created').count()).toBe(0)
  await expect.poll(() => page.getByText('1 Jul 2026, 00:00:00').count()).toBe(1)
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
  await page.getByRole('cell', { name: 'System' }).waitFor()
})

test('an ambiguous user name is not applied as a filter, and the export uses the applied filters', async () => {
  await portal.world.makeUser({ name: 'Twin Smith' })
  await portal.world.makeUser({ name: 'Twin Smith' })
  const page = await openLog('/admin/audit-logs?action=lot')
  await page.getByLabel('User').fill('twin')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Choose a user from the list').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(new URL(download.url()).search).toBe('?action=lot')
  expect(download.suggestedFilename()).toBe('audit-logs.csv')
})
