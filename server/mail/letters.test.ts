import { expect, test } from 'vitest'
import { notificationEvents } from '#domain/contract/notification.ts'
import { readConfig } from '#server/config.ts'
import { letters, writeLetter, type LetterName } from './letters.ts'
import { renderLetter } from './render.ts'
import { sampleLetters } from './sample-letters.ts'

const { brand } = readConfig({ DEMO: 'off' })
const publicUrl = 'https://portal.example'
const names = Object.keys(letters) as LetterName[]

const render = (name: LetterName, data: unknown = sampleLetters[name]) =>
  renderLetter(writeLetter(name, data), { brand, publicUrl, name: 'Sam', isMutable: false })

test('every event has its letter', () => {
  expect(names).toEqual(expect.arrayContaining([...notificationEvents]))
})

test.for(names)(
  '%s reads whole in text and HTML: greeting, reason, sender, working links',
  (name) => {
    const { subject, text, html } = render(name)
    expect(subject).toMatch(/^\S.{3,80} – Tender Portal$/)
    for (const body of [text, html]) {
      expect(body).toContain('Hello Sam,')
      expect(body).toContain('You receive this letter because')
      expect(body).toContain('Tender Portal')
      expect(body).not.toMatch(/undefined|null|NaN|\[object/)
    }
    const links = [...text.matchAll(/https:\/\/\S+/g)].map(([url]) => new URL(url))
    for (const link of links) {
      expect(link.origin).toBe(publicUrl)
      expect(html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
    }
    // To whom a tender can't be opened, no link is offered.
    if (name !== 'tender-unpublished') expect(links.length).toBeGreaterThan(0)
  },
)

test('what a user wrote is escaped in HTML, keeps its lines, and never reaches the subject', () => {
  const evil = '<img src=x onerror=alert(1)>\r\n"quoted" & more'
  for (const name of names) {
    const data = JSON.parse(
      JSON.stringify(sampleLetters[name], (key, value) =>
        typeof value === 'string' &&
        !/deadline|reference|from|to|token|email|value|currency/.test(key)
          ? evil
          : value,
      ),
    )
    const { subject, html } = render(name, data)
    expect(subject).not.toContain('img')
    expect(html).not.toContain('<img')
  }
})
