// Tests the charts on a tender's analytics tab.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'

const screens = useScreens()

test('the chart for a single document has a full-length bar, and its panel shows its title once', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender({ created_by: buyer.id })
  const { id } = await world.makeDocument(tender, { title: 'Terms' })
  await world.db
    .insertInto('document_downloads')
    .values({
      document_id: id,
      user_id: supplier.id,
      organisation_id: supplier.organisation_id!,
    })
    .execute()
  await screens.open(`/tenders/${tender.id}?tab=analytics`, await world.signedIn(buyer))
  const panel = await screen.findByRole('region', { name: 'Downloads by document' })
  const chart = within(panel).getByRole('figure', { name: 'Downloads by document' })
  expect(chart.querySelector<HTMLElement>('[data-bar]')!.style.inlineSize).toBe('100%')
  const captions = within(panel).getAllByText('Downloads by document')
  expect(captions.map(({ tagName }) => tagName)).toEqual(['H2', 'CAPTION'])
})
