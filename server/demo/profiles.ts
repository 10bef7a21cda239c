// Who takes part in the demo: buyers with the estates that they buy services for, and suppliers with
// what they do. All of them are invented, and so are their places.
import { z } from 'zod'
import { organisationTypes, verificationStatuses } from '#domain/contract/organisation.ts'
import { category, readTable, words } from './content.ts'

const text = z.string().min(1)

const estate = z.strictObject({
  buyer: text,
  /** As a title says it. */
  title: text,
  /** As a sentence says it. */
  phrase: text,
  /** One or two sentences that tell a bidder what to expect there. */
  detail: text,
  /** Against an ordinary contract of its kind. */
  scale: z.coerce.number().positive(),
  unsuited: words(category),
})

const organisation = z.strictObject({
  type: z.enum(organisationTypes),
  slug: text,
  name: text,
  description: text,
  address_line1: text,
  city: text,
  county: text,
  postcode: text,
  phone: z.string(),
  /** How many have an account; none where an administrator entered it. */
  people: z.coerce.number().int().nonnegative(),
  state: z.enum(verificationStatuses),
  rejection_reason: z.string(),
  does: words(category.or(z.literal('everything'))),
})

export type Estate = z.output<typeof estate>

export interface Profile extends z.output<typeof organisation> {
  /** The name with the article that a sentence needs. */
  inSentence: string
  estates: readonly Estate[]
}

const estatesOf = Map.groupBy(readTable('estates.tsv', estate), ({ buyer }) => buyer)

export const profiles: readonly Profile[] = readTable('organisations.tsv', organisation).map(
  (one) => ({
    ...one,
    inSentence: one.name.startsWith('University of') ? `the ${one.name}` : one.name,
    estates: estatesOf.get(one.slug) ?? [],
  }),
)
