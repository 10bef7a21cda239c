import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrationTexts } from '#features/accounts/contract/registration.ts'
import { inactiveTexts } from '#kernel/rules/account.ts'
import { linkFromEmail } from './emails.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const password = 'Quay-Lantern-58!'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const step = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 2, exact: true }).waitFor()

async function fillAccount(page: Page, email: string): Promise<void> {
  await field(page, 'Full name').fill('Ann Mason')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
}

test('an organisation registers, confirms its address, is approved and signs in', async () => {
  const { db } = portal.world
  const page = await portal.open('/login')
  await page.getByRole('link', { name: 'Register your organisation' }).click()

  await page.getByRole('radio', { name: 'Buyer' }).check()
  await page.getByLabel('Organisation name').fill('Tide Street Council')
  await page.getByLabel('Description').fill('A council by the sea.')
  await page.getByLabel('Registration number').fill('RN 42')
  await page.getByLabel('VAT number').fill('GB 42')
  await press(page, 'Next')

  await step(page, 'Contact')
  await page.getByLabel('Address line 1').fill('1 Tide Street')
  await page.getByLabel('Address line 2').fill('Pier House')
  await page.getByLabel('City').fill('Whitby')
  await page.getByLabel('County').fill('North Yorkshire')
  await page.getByLabel('Postcode').fill('YO21 1AA')
  expect(await page.getByLabel('Country').inputValue()).toBe('GB')
  await page.getByLabel('Phone').fill('+44 (0)1947 000000')
  await page.getByLabel('Website').fill('https://tide.example')
  await press(page, 'Next')

  await step(page, 'Account')
  await fillAccount(page, 'ann@tide.example')
  await press(page, 'Register')
  await page.waitForURL('**/login')
  await page.getByText(registrationTexts.success, { exact: true }).waitFor()

  const organisation = await db
    .selectFrom('organisations')
    .selectAll()
    .where('name', '=', 'Tide Street Council')
    .executeTakeFirstOrThrow()
  expect(organisation).toMatchObject({
    type: 'buyer',
    description: 'A council by the sea.',
    company_number: 'RN 42',
    vat_number: 'GB 42',
    address_line1: '1 Tide Street',
    address_line2: 'Pier House',
    city: 'Whitby',
    county: 'North Yorkshire',
    postcode: 'YO21 1AA',
    country: 'GB',
    phone: '+44 (0)1947 000000',
    website: 'https://tide.example',
    verification_status: 'pending',
  })

  // The user can't sign in before the registration is approved.
  await field(page, 'Email').fill('ann@tide.example')
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
  await page.getByText(inactiveTexts.awaiting_approval).waitFor()
  await press(page, 'Send confirmation email again')
  await page
    .getByText(
      'If this address is waiting to be confirmed, we’ve sent it a new link. It works for 14 days.',
      { exact: true },
    )
    .waitFor()

  await page.goto(await linkFromEmail(portal.world, 'ann@tide.example', '/confirm-email/'))
  await page.getByText('Your email address has been confirmed.', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Your email address is already confirmed.', { exact: true }).waitFor()

  await db
    .updateTable('organisations')
    .set({ verification_status: 'approved' })
    .where('id', '=', organisation.id)
    .execute()
  await db
    .updateTable('users')
    .set({ is_active: true })
    .where('organisation_id', '=', organisation.id)
    .execute()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await field(page, 'Email').fill('ann@tide.example')
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
  await page.waitForURL('**/buyer/dashboard')
})

test('Next requires the step’s mandatory fields, Back clears errors, and typed values are kept', async () => {
  const page = await portal.open('/register')
  await page.getByLabel('Organisation name').press('Enter')
  await page
    .getByRole('alert')
    .getByRole('link', { name: registrationTexts.organisationNameRequired })
    .click()
  expect(await page.getByLabel('Organisation name').evaluate(isFocused)).toBe(true)

  await page.getByLabel('Organisation name').fill('Kept Answers Ltd')
  await page.getByLabel('Organisation name').press('Enter')
  await step(page, 'Contact')
  expect(await page.getByRole('alert').count()).toBe(0)

  await page.getByLabel('Website').fill('not an address')
  await press(page, 'Next')
  await page
    .getByRole('alert')
    .getByText('Enter a web address such as https://www.example.com')
    .waitFor()
  await press(page, 'Back')
  await step(page, 'Organisation')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByLabel('Organisation name').inputValue()).toBe('Kept Answers Ltd')

  // The browser's Back button returns to the previous step instead of leaving the form.
  await press(page, 'Next')
  await step(page, 'Contact')
  await press(page, 'Next')
  await page
    .getByRole('alert')
    .getByText('Enter a web address such as https://www.example.com')
    .waitFor()
  await page.goBack()
  await step(page, 'Organisation')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/register')

  // The form keeps the typed values after a reload too.
  await page.reload()
  expect(await page.getByLabel('Organisation name').inputValue()).toBe('Kept Answers Ltd')
})

test('an error that the server reports for a field is shown on the step with that field', async () => {
  const page = await portal.open('/register')
  await page.getByLabel('Organisation name').fill('Refused Ltd')
  await press(page, 'Next')
  await step(page, 'Contact')
  await press(page, 'Next')
  await step(page, 'Account')
  await page.route('**/auth/register', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'The given data was invalid.',
        errors: { phone: ['Phone is odd', 'second'], email: ['Email is odd'] },
      },
    }),
  )
  await fillAccount(page, 'refused@example.test')
  await press(page, 'Register')
  await step(page, 'Contact')
  const alert = page.getByRole('alert')
  await alert.getByText('The given data was invalid.').waitFor()
  await page.getByText('Please check the fields marked below.').waitFor()
  await expect.poll(() => alert.getByRole('link').allTextContents()).toEqual(['Phone is odd'])
  expect(await alert.evaluate(isFocused)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

const isFocused = (element: Element) => element === document.activeElement
