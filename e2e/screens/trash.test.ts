import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'

const screens = useScreens()

test('a refused action shows the server’s message in the dialog, or the portal’s if there is none', async () => {
  const { world } = screens
  const client = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const tender = await world.makeTender({ deleted_at: new Date(), title: 'Waste of the harbour' })
  let isSilent = true
  await screens.open('/admin/tenders/trashed', client, ({ pathname }) =>
    isSilent && pathname.endsWith('/restore') ? Response.json({}, { status: 409 }) : undefined,
  )
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Restore: Waste of the harbour')
  await press('Restore')
  await screen.findByText('Failed to restore tender')
  isSilent = false
  await world.db
    .updateTable('tenders')
    .set({ deleted_at: null })
    .where('id', '=', tender.id)
    .execute()
  await press('Restore')
  await screen.findByText('Only deleted tenders can be restored or deleted permanently.')
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  expect(document.querySelector('dialog[open]')).not.toBeNull()
})
