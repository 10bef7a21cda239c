import { expect, test } from 'vitest'
import { z } from 'zod'
import { checked, fill, itemsOf, partsOf, questionsOf } from './content.ts'

const markdown = `# Waste

- CPV codes: 90500000-2

## Titles

- Waste from {estate}
- Recycling at {estate}

## Questions

- Are bins owned?
  Yes.
`

test('a text is split into its headings, lists and questions', () => {
  const [waste] = partsOf(markdown, '#')
  const [titles, questions] = partsOf(waste!.body, '##')
  expect([waste!.heading, titles!.heading, questions!.heading]).toEqual([
    'Waste',
    'Titles',
    'Questions',
  ])
  expect(itemsOf(titles!.body)).toEqual(['Waste from {estate}', 'Recycling at {estate}'])
  expect(questionsOf(questions!.body)).toEqual([{ question: 'Are bins owned?', answer: 'Yes.' }])
})

test('an error in the content stops the seed and is reported with its location', () => {
  expect(() => checked('estates.tsv:7', z.strictObject({ scale: z.number() }), {})).toThrow(
    /estates\.tsv:7: .*\n.*scale/,
  )
  expect(() => questionsOf('- Are bins owned?')).toThrow('There is no answer to: Are bins owned?')
  expect(() => fill('Waste from {estat}', { estate: 'the depot' })).toThrow('{estat}')
})
