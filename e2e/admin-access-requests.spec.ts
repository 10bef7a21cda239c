// Tests how administrators see and answer access requests on their dashboard.
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function makeAsking(name: string) {
  const user = await portal.world.makeUser({ role: 'supplier', name, is_active: false })
  await portal.world.db.insertInto('access_requests').values({ user_id: user.id }).execute()
  return user
}

test('an administrator unblocks one user and dismisses the request of another from the dashboard', async () => {
  const [asha, ben] = [await makeAsking('Asha Pell'), await makeAsking('Ben Corrie')]
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }))
  const panel = page.getByRole('region', { name: 'To do' })
  await panel.getByText('Asha Pell').waitFor()

  await panel.getByRole('button', { name: 'Unblock: Asha Pell' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('User unblocked successfully').waitFor()
  await panel.getByRole('link', { name: 'Access requests (1)' }).waitFor()

  await panel.getByRole('button', { name: 'Dismiss: Ben Corrie' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('Access request dismissed').waitFor()
  await panel.getByText('Nothing is waiting for you.').waitFor()

  const states = await portal.world.db
    .selectFrom('users')
    .select(['id', 'is_active'])
    .where('id', 'in', [asha.id, ben.id])
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { id: asha.id, is_active: true },
    { id: ben.id, is_active: false },
  ])
})

test('moderation and deleted tenders are a click away from the dashboard, and from each other', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }))
  await page.getByRole('link', { name: 'Moderation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tender Moderation' }).waitFor()
  const between = page.getByRole('navigation', { name: 'All Tenders' })
  await between.getByRole('link', { name: 'Deleted Tenders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Deleted Tenders' }).waitFor()
})
