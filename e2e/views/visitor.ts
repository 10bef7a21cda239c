import type { Page } from 'playwright-core'
import { registrationSteps } from '#features/accounts/contract/registration.ts'
import { testPassword } from '#app/test/world.ts'
import { enrol } from '../one-time-code.ts'
import { follow } from '../portal.ts'
import { inTurn, press, type MakeWalk } from './view.ts'

const [, contact, account] = registrationSteps

const untilStep = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
const untilRole = (role: 'alert' | 'status') => (page: Page) =>
  page.getByRole(role).first().waitFor()

const signIn = (user: { email: string }) => async (page: Page) => {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await press('Sign in')(page)
}

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text)

export const walkAsVisitor: MakeWalk = async (world) => {
  const user = await world.makeUser()
  await enrol(world, user)
  const blocked = await world.makeUser({ is_active: false })
  await world.makeOrganisation({ name: 'Harbour Cleaning Limited' })
  return {
    views: [
      { state: 'sign-in' },
      { state: 'sign-in with errors', step: inTurn(press('Sign in'), untilRole('alert')) },
      {
        state: 'registration, organisation with errors',
        path: '/register',
        shows: 'Organisation name',
        step: inTurn(press('Next'), untilRole('alert')),
      },
      {
        state: 'registration, organisation',
        step: async (page) => {
          await page.getByLabel('Organisation name').fill('Harbour Cleaning Ltd')
          await page.getByText('already registered.').waitFor()
        },
      },
      {
        state: 'registration, contact',
        step: inTurn(press('Next'), untilStep(contact.title)),
      },
      {
        state: 'registration, account',
        step: inTurn(
          press('Next'),
          untilStep(account.title),
          fill('Password', 'short'),
          press('Register'),
          untilRole('alert'),
        ),
      },
      {
        state: 'blocked, without an email',
        path: '/blocked',
        step: inTurn(press('Request access'), untilRole('alert')),
      },
      { state: 'forgotten password', path: '/forgot-password', shows: 'Email' },
      { state: 'invalid reset link', path: '/reset-password', shows: 'Request New Link' },
      {
        state: 'new password, half typed',
        step: async (page) => {
          await page.route('**/password/check', (route) =>
            route.fulfill({ json: { is_valid: true } }),
          )
          await follow(page, '/reset-password/abc?email=ann%40example.test')
          await fill('New password', 'Half-done')(page)
        },
      },
      {
        state: 'confirmation of an address, of no use',
        path: '/confirm-email/abc',
        step: untilRole('alert'),
      },
      {
        state: 'second factor',
        path: '/login',
        step: inTurn(signIn(user), (page) => page.getByLabel('Verification code').waitFor()),
      },
      { state: 'recovery code', step: press('Use a recovery code') },
      {
        state: 'blocked, asked for access',
        path: '/login',
        step: inTurn(signIn(blocked), press('Request access'), untilRole('status')),
      },
    ],
  }
}
