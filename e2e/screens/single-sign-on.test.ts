// Tests the administrators' list of organisations with single sign-on.
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'

const screens = useScreens()

async function makeProviders(count: number): Promise<void> {
  const { world } = screens
  for (let made = 0; made < count; made += 1) {
    const name = `Council ${String(made + 1).padStart(2, '0')}`
    const { id } = await world.makeOrganisation({ name, type: 'buyer' })
    await world.db
      .insertInto('identity_providers')
      .values({
        organisation_id: id,
        kind: 'other',
        name: 'Work account',
        issuer: 'https://id.example.com',
        client_id: 'portal',
        authentication: 'secret',
        secret: Buffer.from('secret'),
        last_failed_at: new Date(),
        last_failure: 'outage',
      })
      .execute()
  }
}

test('administrators page through organisations and read why sign-ins failed', async () => {
  await makeProviders(21)
  const admin = await screens.world.makeUser({ role: 'admin' })
  const client = await screens.world.signedIn(admin)
  await screens.open('/admin/sso', client)
  expect(screen.getAllByText('The identity provider didn’t answer.')).toHaveLength(20)
  screen.getByText('Page 1 of 2 (21)')
  screen.getByRole('link', { name: /next/i }).click()
  await screen.findByText('Council 21')
  screen.getByText('Page 2 of 2 (21)')
  expect(screen.queryByText('Council 20')).toBeNull()
})
