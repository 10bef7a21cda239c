import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailAddress } from './EmailAddress.tsx'

test('an email address may break across lines before its @', () => {
  const markup = renderToStaticMarkup(<EmailAddress email="jo.smith@mail.college.example" />)
  expect(markup).toBe('jo.smith<wbr/>@mail.college.example')
})
