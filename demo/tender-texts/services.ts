// Texts about each kind of service, from which a tender, its lots, its price schedule and its
// questions are composed. The texts are independent of each other, so they can be combined freely.
import { z } from 'zod'
import { categories, type Category } from '#features/tenders/contract/tender.ts'
import { checked, itemsOf, partsOf, questionsOf, readMarkdown, type Part } from '../content.ts'

const texts = z.array(z.string().min(1)).min(2)

const serviceTexts = z.strictObject({
  /** The service as named in a sentence: "invites tenders for {service} at …". */
  service: z.string(),
  titles: z.array(z.string().includes('{estate}')).min(2),
  cpvCodes: z.array(z.string().regex(/^\d{8}-\d$/)).min(1),
  /** Range of the value in pounds per year, for an estate of ordinary size. */
  yearlyValue: z.tuple([z.number(), z.number()]),
  /** Paragraphs about the work to be done. */
  scopes: texts,
  /** Paragraphs about staff, quality, and the transfer of staff or equipment. */
  standards: texts,
  lots: z.array(z.tuple([z.string(), z.string()])).min(2),
  priceLines: texts,
  questions: z.array(z.object({ question: z.string(), answer: z.string() })).min(3),
})

export type ServiceTexts = z.output<typeof serviceTexts>

const servicesByCategory = new Map(
  categories.map((category) => {
    const file = `services/${category}.md`
    return [category, readMarkdown(file).map((part) => readService(file, part))]
  }),
)

export function servicesOf(category: Category): readonly ServiceTexts[] {
  return servicesByCategory.get(category) ?? []
}

function readService(file: string, { heading, body }: Part): ServiceTexts {
  const parts = new Map(partsOf(body, '##').map((part) => [part.heading, part.body]))
  const bodyOf = (name: string) => parts.get(name) ?? ''
  return checked(file, serviceTexts, {
    service: heading,
    cpvCodes: /CPV codes: (.*)/.exec(body)?.[1]?.split(', '),
    yearlyValue: /Value a year: £(.*)/
      .exec(body)?.[1]
      ?.split(' to £')
      .map((pounds) => Number(pounds.replaceAll(',', ''))),
    titles: itemsOf(bodyOf('Titles')),
    scopes: itemsOf(bodyOf('Scopes')),
    standards: itemsOf(bodyOf('Standards')),
    lots: itemsOf(bodyOf('Lots')).map((lot) => lot.split(': ')),
    priceLines: itemsOf(bodyOf('Price lines')),
    questions: questionsOf(bodyOf('Questions')),
  })
}
