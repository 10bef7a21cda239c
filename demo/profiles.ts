// The demo's participants: buyers with the estates they buy services for, and suppliers with their
// services. All participants and places are fictional.
import { z } from 'zod'
import { organisationTypes, verificationStatuses } from '#kernel/contract/organisation.ts'
import { category, readTable, words } from './content.ts'

const text = z.string().min(1)

const estate = z.strictObject({
  buyer: text,
  /** Name as used in a title. */
  title: text,
  /** Name as used in a sentence. */
  phrase: text,
  /** One or two sentences for bidders about the site. */
  detail: text,
  /** Size of contracts for the estate, relative to an ordinary contract for the same service. */
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
  /** Number of users; 0 if an administrator created the organisation. */
  people: z.coerce.number().int().nonnegative(),
  state: z.enum(verificationStatuses),
  rejection_reason: z.string(),
  does: words(category.or(z.literal('everything'))),
})

export type Estate = z.output<typeof estate>

export interface Profile extends z.output<typeof organisation> {
  /** Name as used in a sentence, with an article if it needs one. */
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
