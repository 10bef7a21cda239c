import { expect, test } from 'vitest'
import { faq } from './faq.ts'

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
  ['The buyer asks about my bid. What do I do?', 'You can reply once'],
  [
    'I’m from outside the buyer’s organisation. How do I evaluate or open bids?',
    'When the evaluation is locked, your access to the bids ends',
  ],
  ['What are lots, and how do I use them?', 'Lots divide a tender into parts'],
])('the help page answers: %s %s', (question, words) => {
  expect(answers.get(question)).toContain(words)
})
