// Passkeys with Chromium's virtual authenticator.
import { sql } from 'kysely'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passkeyTexts } from '#domain/contract/passkey.ts'
import { testPassword, type Row } from '#server/test/world.ts'
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
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

/** Registers a passkey in the settings of a new user, who is then signed out. */
async function register() {
  const user = await portal.world.makeUser()
  const page = await portal.signIn(user, { ...views.desktop, baseURL })
  const device = await addDevice(page)
  await page.goto('/settings/sign-ins')
  await press(page, passkeyTexts.add)
  const form = page.getByRole('dialog', { name: passkeyTexts.add })
  await form.getByLabel('Name').fill('Work laptop')
  await form.getByRole('button', { name: passkeyTexts.add }).click()
  await page.getByText(passkeyTexts.added, { exact: true }).waitFor()
  return { user, page, device }
}

async function signOut(page: Page, user: Row<'users'>): Promise<void> {
  // The page is left first, because it would store its path for the next sign-in.
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

  // The virtual authenticator answers the autofill of the email field at once.
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
  await press(page, `${passkeyTexts.remove}: Work laptop`)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: passkeyTexts.remove, exact: true })
    .click()
  // The passkey replaces the password that is asked for again.
  await press(page, passkeyTexts.confirm)
  await page.getByText(passkeyTexts.removed, { exact: true }).waitFor()
  await page.getByText(passkeyTexts.none).waitFor()
})

test('the button signs in with a passkey, and a copied one is refused with a warning', async () => {
  const { user, page, device } = await register()
  await signOut(page, user)
  const { devtools, authenticatorId } = device
  // Autofill doesn't answer by itself any more.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId,
    enabled: false,
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: passkeyTexts.signIn })
  await button.waitFor()
  expect(await findFaults(page)).toEqual([])
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await page.waitForURL(dashboard)

  // Another device has used a copy of the passkey more often.
  await portal.world.db
    .updateTable('passkeys')
    .set({ counter: 1000 })
    .where('user_id', '=', user.id)
    .execute()
  await signOut(page, user)
  await page.goto('/login')
  await page.getByText(passkeyTexts.cloned).first().waitFor()
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
  await page.getByText(passkeyTexts.suspectedAbout).waitFor()
  expect(await findFaults(page)).toEqual([])
})
