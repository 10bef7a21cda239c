import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailAddress } from './EmailAddress.tsx'

test('an email address breaks before its @ and before the dots of its domain', () => {
  const markup = renderToStaticMarkup(<EmailAddress email="jo.smith@mail.college.example" />)
  expect(markup).toBe('jo.smith<wbr/>@mail<wbr/>.college<wbr/>.example')
})
