import { afterAll, expect, test } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'
import { logout } from '#features/accounts/contract/auth.ts'

const browser = fakeBrowser()
const { call } = await import('#kernel/client/lib/api.ts')
const { failureOf } = await import('#kernel/client/lib/form.ts')
afterAll(browser.end)

test.each([
  ['lists', { name: ['Taken', 'Too long'], email: ['Unknown'] }],
  ['plain texts', { name: 'Taken', email: 'Unknown' }],
])('if errors are %s, the first error for each field is shown in full', async (_, errors) => {
  browser.answer = () => ({ status: 422, json: { message: 'Taken', errors } })
  const error = await call(logout).catch((caught: unknown) => caught)
  expect(failureOf(error)).toEqual({ fields: { name: 'Taken', email: 'Unknown' } })
})

test.each([{ name: [] }, { name: null }, { name: { deep: 'x' } }, 'Taken'])(
  'only the general message is shown if no field has a readable error: %j',
  async (errors) => {
    browser.answer = () => ({ status: 422, json: { message: 'Not today.', errors } })
    const error = await call(logout).catch((caught: unknown) => caught)
    expect(failureOf(error)).toEqual({ fields: {}, general: 'Not today.' })
  },
)
