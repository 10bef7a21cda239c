// A supplier's way to their own bid from the page of a tender, before and after the deadline.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeBidder, makeBidScene, sendWords, startedBid } from '#server/test/bid-scene.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

/** Returns the label of the tab with the supplier's own bid. */
const bidTab = async () => {
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the tender' })
  return within(tabs).getByRole('link', { name: /^Your bid/ }).textContent
}

test('the header leads to the bid and the tab shows its state, from the start until it is sent', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const path = `/tenders/${tender.id}`
  const supplier = await world.signedIn(await world.makeUser())
  await screens.open(path, supplier)
  expect(await hrefOf('Start your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid: Not started')
  screen.getByText('Sent on this portal')

  const writer = await makeBidder(world, tender)
  await startedBid(writer.client, tender.id)
  await screens.open(path, writer.client)
  expect(await hrefOf('Continue your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid: Draft, not sent')

  const sender = await makeBidder(world, tender)
  await sendWords(sender.client, tender.id)
  await screens.open(path, sender.client)
  expect(await hrefOf('View your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid: Sent')
})
