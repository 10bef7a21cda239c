import { expect, test } from 'vitest'
import { faq, faqFor, searchFaq } from './faq.ts'

const answers = new Map(
  faq.flatMap(({ entries }) =>
    entries.map(({ question, answer }) => [question, answer.join(' ')] as const),
  ),
)

test.each([
  ['How do I register my organisation?', 'reviewed and approved by administrators'],
  ['How do I ask a question about a tender?', 'only after expressing interest'],
  ['How do I ask a question about a tender?', 'Questions tab'],
  ['How do I ask a question about a tender?', 'Questions are answered by the buyer organisation'],
  ['How do I download tender documents?', 'After expressing interest'],
  ['How do I download tender documents?', 'Documents tab'],
  ['How do I answer questions from suppliers?', 'An answer is a draft first'],
  ['How do I answer questions from suppliers?', 'publish it, all interested suppliers can see it'],
  ['Where do I find analytics?', 'Each of your tenders has an Analytics tab'],
  ['What do I do on an evaluation panel?', 'Nobody is told when you save a mark'],
  ['What does “Being evaluated” mean?', 'until the tender is awarded or cancelled'],
  ['The buyer has asked about my bid. What do I do?', 'You can reply once'],
  [
    'I’m from outside the buyer’s organisation. How do I evaluate or open bids?',
    'When the evaluation is locked, your access to the bids ends',
  ],
  ['Why am I asked to wait before my next change?', 'You can always send a bid'],
  ['What do I do if something needs approval?', 'it’s done only if nothing has changed'],
  ['What are lots, and how do I use them?', 'Lots divide a tender into parts'],
])('the help page answers: %s %s', (question, words) => {
  expect(answers.get(question)).toContain(words)
})

test('questions for the user’s role come first, then those for everybody, and none is missing', () => {
  const titles = (role: 'supplier' | 'buyer' | 'admin') => faqFor(role).map(({ title }) => title)
  expect(titles('supplier').slice(0, 2)).toEqual(['For suppliers', 'Sending bids'])
  expect(titles('buyer').slice(0, 2)).toEqual(['For buyers', 'Taking and evaluating bids'])
  expect(titles('buyer').slice(-2)).toEqual(['For suppliers', 'Sending bids'])
  expect(titles('admin').toSorted()).toEqual(faq.map(({ title }) => title).toSorted())
})

test('a search finds entries with all its words in the question or answer', () => {
  const found = (typed: string) =>
    searchFaq(faq, typed).flatMap(({ entries }) => entries.map(({ question }) => question))
  expect(found('  STANDSTILL challenge ')).toContain('What is the standstill?')
  expect(found('sealed passkey')).toEqual(['Who can read my bid before it’s opened?'])
  expect(found('nothing like it')).toEqual([])
  expect(found('')).toHaveLength(answers.size)
})
