import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.for([
  ['ann@example.org', 'ann@example.org'],
  ['Ann+tenders@Example.org', 'ann@example.org'],
  ['ann+a+b@example.org', 'ann@example.org'],
  ['ann.lee@example.org', 'ann.lee@example.org'],
])('%s belongs to the mailbox %s', ([email, mailbox]) => {
  expect(mailboxOf(email!)).toBe(mailbox)
})
