// Tests passkeys with Chromium's virtual authenticator.
import { sql } from 'kysely'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseOpeners, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { openedWords, confirmOpening } from '#features/bids/opening/contract/opening.ts'
import { passkeyTexts } from '#features/accounts/contract/passkey.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { makeBidder, passDeadline, setup } from '#app/test/bid-scene.ts'
import { submitShares, makeKey, sendToOpeners } from '#app/test/opener-scene.ts'
import { testPassword, type Row } from '#app/test/world.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal()
let baseURL = ''

beforeAll(() => {
  // Passkeys need a host name; they do not work with an IP address.
  baseURL = portal.address.replace('127.0.0.1', 'localhost')
  Object.assign(portal.world.services.config, { publicUrl: baseURL })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface Device {
  devtools: CDPSession
  authenticatorId: string
}

/** Adds an authenticator that can sign in and protect openers' keys with its PRF extension. */
async function addDevice(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

async function enter(user: Row<'users'>) {
  const page = await portal.enter(user, '/robots.txt', { ...views.desktop, baseURL })
  return { page, device: await addDevice(page) }
}

/** Creates a user and registers a passkey in their settings. */
async function register() {
  const user = await portal.world.makeUser()
  const { page, device } = await enter(user)
  await addPasskey(page)
  return { user, page, device }
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings/sign-ins')
  await press(page, passkeyTexts.add)
  const form = page.getByRole('dialog', { name: passkeyTexts.add })
  await form.getByLabel('Name').fill('Work laptop')
  await form.getByRole('button', { name: passkeyTexts.add }).click()
  await page.getByText('Passkey added', { exact: true }).waitFor()
}

async function removePasskey(page: Page): Promise<void> {
  await press(page, `${passkeyTexts.remove}: Work laptop`)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: passkeyTexts.remove, exact: true })
    .click()
}

async function signOut(page: Page, user: Row<'users'>): Promise<void> {
  // The test leaves the page first, because the page would store its path for the next sign-in.
  await page.goto('/robots.txt')
  await portal.world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await page.context().clearCookies()
}

const dashboard = '**/supplier/dashboard'

test('a passkey is registered, offered by autofill, and removed', async () => {
  const { user, page } = await register()
  const row = page.getByRole('row', { name: /Work laptop/ })
  await row.getByText(passkeyTexts.never).waitFor()
  expect(await findFaults(page)).toEqual([])

  // The sign-in page offers passkeys in the autofill of the email field. The virtual authenticator
  // accepts the offer at once, so the user is signed in without a click.
  await signOut(page, user)
  await page.goto('/login')
  await page.waitForURL(dashboard)
  await page.goto('/settings')
  await page
    .getByRole('row', { name: /This device/ })
    .getByText('Passkey')
    .waitFor()
  await page.goto('/settings/sign-ins')

  await portal.world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', user.id)
    .execute()
  await removePasskey(page)
  // The user confirms with the passkey instead of entering the password again.
  await press(page, 'Use a passkey')
  await page.getByText('Passkey removed', { exact: true }).waitFor()
  await page.getByText('You have no passkeys.').waitFor()
})

test('a user signs in with a passkey by the button, and a copied passkey is refused with a warning', async () => {
  const { user, page, device } = await register()
  await signOut(page, user)
  const { devtools, authenticatorId } = device
  // From here on, the authenticator no longer responds to autofill by itself.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId,
    enabled: false,
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.waitFor()
  expect(await findFaults(page)).toEqual([])
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await page.waitForURL(dashboard)

  // Raising the stored counter simulates sign-ins from another device with a copy of the passkey:
  // the counter that this device sends is then too low.
  await portal.world.db
    .updateTable('passkeys')
    .set({ counter: 1000 })
    .where('user_id', '=', user.id)
    .execute()
  await signOut(page, user)
  await page.goto('/login')
  await page
    .getByText(
      'This passkey may have been copied, so you were not signed in. Sign in another way and remove it in Settings.',
    )
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')

  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId,
    enabled: false,
  })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await press(page, 'Sign in')
  await page.waitForURL(dashboard)
  await page.goto('/settings/sign-ins')
  await page
    .getByText(
      'Somebody else may have a copy of this passkey, so you can no longer sign in with it. Remove it and add a new one.',
    )
    .waitFor()
  expect(await findFaults(page)).toEqual([])
})

/** Creates a tender with opener-sealed bids. The openers have no keys yet. */
async function makeSealedTender(openers: Row<'users'>[]) {
  const { world } = portal
  const tender = await world.makeTender({ created_by: openers[0]!.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const buyer = await world.signedIn(openers[0]!)
  await buyer.call(saveBidding, { params, body: { sealing: 'openers', setup } })
  await buyer.call(chooseOpeners, { params, body: { user_ids: openers.map(({ id }) => id) } })
  return { tender, params, buyer }
}

test('an opener’s key still opens bids after they add and remove a passkey for signing in', async () => {
  const { world } = portal
  const ann = await world.makeUser({ role: 'buyer', name: 'Ann Archer' })
  const { organisation_id } = ann
  const others = [
    await world.makeUser({ role: 'buyer', organisation_id }),
    await world.makeUser({ role: 'buyer', organisation_id }),
  ]
  const { tender, params, buyer } = await makeSealedTender([ann, ...others])
  const path = `/tenders/${tender.id}?tab=bids`
  const { page } = await enter(ann)
  await page.goto(path)
  await press(page, 'Use a passkey instead')
  await page
    .getByText('Your key works. We’ll ask you to prove it again three days before the deadline.')
    .waitFor()
  const clients = await Promise.all(others.map((user) => world.signedIn(user)))
  const [ben] = await Promise.all(
    clients.map(async (client) => ({ client, keys: await makeKey({ client }, tender.id) })),
  )
  await buyer.call(publishTender, { params })
  const bidder = await makeBidder(world, tender, 'Dunlin Services')
  await sendToOpeners(bidder.client, tender.id)

  // The device already has the passkey that protects the opener's key. The user adds a second
  // passkey, for signing in, and later removes it. The opener's key must still work.
  await addPasskey(page)
  await passDeadline(world, tender)
  await buyer.call(confirmOpening, { params })
  await ben!.client.call(confirmOpening, { params })
  await removePasskey(page)
  await page.getByText('Passkey removed', { exact: true }).waitFor()
  await page.goto(path)
  await press(page, 'Give your share of the key')
  await page
    .getByText(
      'You’ve given your share. Each bid is opened once another opener has given theirs too.',
    )
    .waitFor()
  await submitShares(ben!, tender.id)
  const bids = page.getByRole('table', { name: openedWords.title, exact: true })
  await bids
    .getByRole('row', { name: /Dunlin/ })
    .getByText('£25,056.25')
    .waitFor()
})
