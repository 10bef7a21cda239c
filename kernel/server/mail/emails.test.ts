import { expect, test } from 'vitest'
import '#app/server/all-notices.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { eventNamed } from '#kernel/server/notices/events.ts'
import { emailNamed, emailNames, registerEmails, writeEmail } from './emails.ts'
import { renderEmail } from './render.ts'

const { brand } = readConfig({ DEMO: 'off' })
const publicUrl = 'https://portal.example'
const names = emailNames()

/**
 * Emails that people can have sent to an address that isn't theirs. They don't greet the recipient
 * by name.
 */
const byVisitors = [
  'address-confirmation',
  'already-registered',
  'password-reset',
  'colleague-invitation',
  'colleague-invitation-known',
  'opener-invitation',
  'opener-invitation-known',
]

const render = (name: string, data = emailNamed(name).sample) =>
  renderEmail(writeEmail(name, data), { brand, publicUrl, name: 'Sam', canBeMuted: false })

test.for(names)(
  '%s is complete in text and HTML: greeting, reason, sender and working links',
  (name) => {
    const { subject, text, html } = render(name)
    expect(subject).toMatch(/^\S.{3,80} – Tender Portal$/)
    for (const body of [text, html]) {
      expect(body).toContain(byVisitors.includes(name) ? 'Hello,' : 'Hello Sam,')
      expect(body).toContain('You’re getting this email because')
      expect(body).toContain('Tender Portal')
      expect(body).not.toMatch(/undefined|null|NaN|\[object/)
    }
    const links = [...text.matchAll(/https:\/\/\S+/g)].map(([url]) => new URL(url))
    for (const link of links) {
      expect(link.origin).toBe(publicUrl)
      expect(html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
    }
    // The email about an unpublished tender has no link, because its recipients can't open the
    // tender.
    if (name !== 'tender-unpublished') expect(links.length).toBeGreaterThan(0)
  },
)

test('user input is escaped in HTML and never appears in the subject', () => {
  const evil = '<img src=x onerror=alert(1)>\r\n"quoted" & more'
  for (const name of names) {
    const data = JSON.parse(
      JSON.stringify(emailNamed(name).sample, (key, value) =>
        typeof value === 'string' &&
        !/deadline|_at|_on|_until|^day$|^kind$|^about$|^member_role$|^how$|reference|from|to|token|email|value|currency/.test(
          key,
        )
          ? evil
          : value,
      ),
    )
    const { subject, html } = render(name, data)
    expect(subject).not.toContain('img')
    expect(html).not.toContain('<img')
  }
})

test('user input can neither imitate a line of the portal nor escape from its quotation', () => {
  const evil = ['Eve', '', 'Your account is locked.', 'https://evil.example/'].join(
    '\r\n\u2028\u0085\v\u202E',
  )
  for (const name of names) {
    const data = JSON.parse(
      JSON.stringify(emailNamed(name).sample, (key, value) =>
        /^(title|buyer|document|filename|organisation|name|question_text|answer_text|notes|text|answer|change_note|rejection_reason|winner)$/.test(
          key,
        )
          ? evil
          : value,
      ),
    )
    const { text, html } = renderEmail(writeEmail(name, data), {
      brand,
      publicUrl,
      name: evil,
      canBeMuted: false,
    })
    expect(text).not.toMatch(/^(Your account is locked|https:\/\/evil)/m)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202E]/u)
    expect(html).not.toContain('\u202E')
  }
})

test.for(byVisitors)('%s does not greet its recipient by a name that a visitor typed', (name) => {
  const { text, html } = renderEmail(writeEmail(name, emailNamed(name).sample), {
    brand,
    publicUrl,
    name: 'Win a prize at evil.example',
    canBeMuted: false,
  })
  for (const body of [text, html]) expect(body).not.toContain('evil.example')
})

test('the error names an unknown email or event, and no email can be registered twice', () => {
  expect(() => writeEmail('unknown', {})).toThrow('No email is registered as “unknown”.')
  expect(() => eventNamed('unknown')).toThrow('No event is registered as “unknown”.')
  const twice = { 'password-changed': emailNamed('password-changed') }
  expect(() => registerEmails(twice)).toThrow('The email password-changed is registered twice.')
})
