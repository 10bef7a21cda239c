// Schema for a tender as open contracting data: OCDS 1.1.5 with the extensions for lots, enquiries,
// locations, metrics, techniques and the United Kingdom. https://standard.open-contracting.org/1.1/
import * as z from 'zod/mini'
import { timestamp, boundedText, dayInput, idInPath, rawText } from '#kernel/contract/fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

export const ocdsVersion = '1.1'

/** Extensions to the standard that our releases use. */
export const ocdsExtensions = [
  'open-contracting-extensions/ocds_lots_extension/v1.1.5',
  'open-contracting-extensions/ocds_enquiries_extension/v1.1.5',
  'open-contracting-extensions/ocds_location_extension/v1.1.5',
  'open-contracting-extensions/ocds_metrics_extension/master',
  'cabinetoffice/ocds_uk_extension/master',
].map((extension) => `https://raw.githubusercontent.com/${extension}/extension.json`)

/** Address at which the portal serves the extension for techniques. */
export const techniquesFolder = '/ocds/techniques'

export const openDataLicence = {
  url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
}

/** Codes from the standard's closed codelists that we use. */
export const releaseTags = [
  'planning',
  'planningUpdate',
  'tender',
  'tenderUpdate',
  'tenderAmendment',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractAmendment',
  'contractTermination',
  'implementation',
  'implementationUpdate',
] as const
export type ReleaseTag = (typeof releaseTags)[number]

export const ocdsStatuses = [
  'planning',
  'active',
  'cancelled',
  'unsuccessful',
  'complete',
  'withdrawn',
] as const
export type OcdsStatus = (typeof ocdsStatuses)[number]

const text = z.string()
/** Lists are omitted if they are empty. Earlier releases contain empty ones. */
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) => z.optional(z.array(entry))
const value = z.strictObject({ amount: z.number(), currency: text })
const period = z.strictObject({ startDate: z.optional(timestamp), endDate: timestamp })
const organisationReference = z.strictObject({ id: text, name: text })

const party = z.strictObject({
  id: text,
  name: text,
  identifier: z.optional(z.strictObject({ scheme: text, id: text, legalName: text })),
  address: z.strictObject({
    streetAddress: z.optional(text),
    locality: z.optional(text),
    region: z.optional(text),
    postalCode: z.optional(text),
    countryName: text,
  }),
  contactPoint: z.optional(
    z.strictObject({ name: text, email: text, telephone: z.optional(text) }),
  ),
  roles: z.array(z.enum(['buyer', 'procuringEntity', 'supplier'])),
})

const classification = z.strictObject({ scheme: z.enum(['CPV']), id: text })

const item = z.strictObject({
  id: text,
  description: text,
  classification: z.optional(classification),
  additionalClassifications: z.optional(z.array(classification)),
  deliveryAddress: z.optional(z.strictObject({ locality: text })),
})

const lot = z.strictObject({
  id: text,
  title: text,
  description: z.optional(text),
  value: z.optional(value),
})

/** Document metadata. Only suppliers with access can download the document itself. */
const document = z.strictObject({
  id: text,
  documentType: z.optional(text),
  title: text,
  description: z.optional(text),
  datePublished: timestamp,
  dateModified: timestamp,
  format: text,
})

const milestone = z.strictObject({
  id: text,
  title: text,
  type: text,
  dueDate: timestamp,
  status: z.enum(['scheduled', 'met', 'notMet']),
})

/** Question without its author. */
const enquiry = z.strictObject({
  id: text,
  date: timestamp,
  description: z.optional(text),
  answer: text,
  dateAnswered: timestamp,
})

const change = z.strictObject({ property: text, former_value: z.unknown() })

const amendment = z.strictObject({
  id: text,
  date: timestamp,
  description: text,
  rationale: z.optional(text),
  changes: z.array(change),
})

const tender = z.strictObject({
  id: text,
  title: text,
  description: text,
  status: z.enum(ocdsStatuses),
  procuringEntity: organisationReference,
  procurementMethod: z.optional(z.enum(['open', 'selective'])),
  procurementMethodDetails: text,
  techniques: z.optional(
    z.strictObject({
      hasFrameworkAgreement: z.optional(z.boolean()),
      hasDynamicPurchasingSystem: z.optional(z.boolean()),
    }),
  ),
  mainProcurementCategory: z.optional(z.enum(['goods', 'works', 'services'])),
  additionalProcurementCategories: listOf(text),
  value: z.optional(value),
  tenderPeriod: period,
  enquiryPeriod: period,
  hasEnquiries: z.boolean(),
  submissionMethod: z.array(z.literal('electronicSubmission')),
  submissionMethodDetails: text,
  items: z.array(item),
  lots: listOf(lot),
  documents: listOf(document),
  milestones: listOf(milestone),
  enquiries: listOf(enquiry),
  amendments: listOf(amendment),
  statusDetails: z.optional(text),
})

/** The winner's mark for one criterion. This is our own extension (docs/criterion-scores). */
const criterionScore = z.strictObject({
  id: text,
  title: text,
  /** Title of the criterion that a sub-criterion belongs to. */
  parentTitle: z.optional(text),
  /** Percentage of all points. */
  weight: z.number(),
  mark: z.number(),
  maximumMark: z.number(),
  points: z.number(),
})

/** The winner's points for one price criterion. This is our own extension (docs/criterion-scores). */
const priceScore = z.strictObject({
  id: text,
  title: text,
  /** Percentage of all points. */
  weight: z.number(),
  points: z.number(),
})

const award = z.strictObject({
  id: text,
  title: text,
  description: z.optional(text),
  /** A lot without a winner has an unsuccessful award, whose description is the reason. */
  status: z.enum(['active', 'unsuccessful']),
  date: timestamp,
  value: z.optional(value),
  suppliers: listOf(organisationReference),
  relatedLots: z.optional(z.array(text)),
  /** The standstill has no end date while a challenge to the award suspends it. */
  standstillPeriod: z.optional(
    z.strictObject({ startDate: timestamp, endDate: z.optional(timestamp) }),
  ),
  assessmentSummariesDateSent: z.optional(timestamp),
  criterionScores: z.optional(z.array(criterionScore)),
  priceScores: z.optional(z.array(priceScore)),
})

const contractAmendment = z.strictObject({
  id: text,
  date: timestamp,
  description: text,
  rationale: text,
})

/** The UK extension's codes for the five statutory ratings of a key performance indicator (KPI). */
const measures = ['met', 'slightlyBelow', 'below', 'significantlyBelow', 'other'] as const
export type OcdsMeasure = (typeof measures)[number]

const observation = z.strictObject({
  id: text,
  period: z.strictObject({ endDate: timestamp }),
  measureClassification: z.strictObject({ id: z.enum(measures), description: text }),
})

const contract = z.strictObject({
  id: text,
  awardID: text,
  title: text,
  status: z.enum(['active', 'terminated']),
  period,
  value,
  dateSigned: timestamp,
  amendments: listOf(contractAmendment),
  /**
   * Key performance indicators, for contracts that need them by law; `implementation` has their
   * ratings.
   */
  agreedMetrics: z.optional(
    z.array(z.strictObject({ id: text, title: text, description: text })).check(z.minLength(1)),
  ),
  implementation: z.optional(
    z.strictObject({
      metrics: z.array(
        z.strictObject({ id: text, title: text, observations: z.array(observation) }),
      ),
    }),
  ),
})

/**
 * Content of a release, which publishes a tender's data at one point in time. The release's `ocid`
 * and `id` are left out, because they contain the installation's OCDS prefix; the server adds them
 * when it sends the release.
 */
export const releaseContent = z.strictObject({
  date: timestamp,
  tag: z.array(z.enum(releaseTags)).check(z.minLength(1)),
  initiationType: z.literal('tender'),
  language: z.literal('en'),
  parties: z.array(party),
  buyer: organisationReference,
  /** Only in a request for information, which asks for no tenders. */
  planning: z.optional(z.strictObject({ milestones: z.array(milestone) })),
  tender,
  awards: z.optional(z.array(award)),
  contracts: z.optional(z.array(contract)),
})
export type ReleaseContent = z.output<typeof releaseContent>

/** Content in which null removes a value that an earlier release contained. */
type Removable<T> = unknown extends T
  ? T
  : T extends (infer Entry)[]
    ? Removable<Entry>[]
    : T extends object
      ? { [Key in keyof T]?: Removable<T[Key]> | null }
      : T

type RemovableSchema<Schema extends z.ZodMiniType> = z.ZodMiniType<Removable<z.output<Schema>>>

/**
 * Returns a schema in which every field may be undefined or null, except the ids of list entries.
 */
function removable<Schema extends z.ZodMiniType>(schema: Schema): RemovableSchema<Schema> {
  return removableOf(schema, { isEntry: false }) as RemovableSchema<Schema>
}

function removableOf(schema: z.core.$ZodType, { isEntry }: { isEntry: boolean }): z.ZodMiniType {
  if (schema instanceof z.ZodMiniOptional) return removableOf(schema.def.innerType, { isEntry })
  if (schema instanceof z.ZodMiniArray) {
    return z.array(removableOf(schema.def.element, { isEntry: true }))
  }
  if (!(schema instanceof z.ZodMiniObject)) return schema as z.ZodMiniType
  const fields = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>)
  const relaxed = fields.map(([key, field]) => {
    if (isEntry && key === 'id') return [key, field] as const
    // The unknown type already includes null.
    if (field instanceof z.ZodMiniUnknown) return [key, z.optional(field)] as const
    return [key, z.nullish(removableOf(field, { isEntry: false }))] as const
  })
  return z.strictObject(Object.fromEntries(relaxed))
}

const { parties, buyer, planning, awards, contracts, ...heading } = releaseContent.shape

/** Release as published: the whole content, with null for each value that has been removed. */
export const release = z.strictObject({
  ocid: text,
  id: text,
  ...heading,
  parties: removable(parties),
  buyer: removable(buyer),
  planning: z.optional(removable(planning)),
  tender: removable(tender),
  awards: z.optional(removable(awards)),
  contracts: z.optional(removable(contracts)),
})
export type Release = z.output<typeof release>
export type PublishedContent = Omit<Release, 'ocid' | 'id'>

const packaged = {
  uri: z.url(),
  version: z.literal(ocdsVersion),
  extensions: z.array(z.url()),
  publishedDate: timestamp,
  publisher: z.strictObject({ name: text, uri: z.url() }),
  license: z.url(),
}

export const releasePackage = z.strictObject({
  ...packaged,
  releases: z.array(release),
  links: z.optional(z.strictObject({ next: z.url() })),
})

const record = z.strictObject({
  ocid: text,
  releases: z.array(
    z.strictObject({ url: z.url(), date: timestamp, tag: z.array(z.enum(releaseTags)) }),
  ),
  compiledRelease: z.strictObject({ ...release.shape, tag: z.array(z.literal('compiled')) }),
})

export const recordPackage = z.strictObject({ ...packaged, records: z.array(record) })

export const openDataTexts = {
  cursorInvalid: 'Use the address in “links.next” as it is',
  cpvInvalid: 'A CPV branch has 2 to 8 digits, for example 9091',
  buyerInvalid: 'Use the id of a buyer, for example organisation-2',
}

export const openDataLimits = { page: 50, ocid: 80 }

const buyerId = z.pipe(
  rawText(30, { error: openDataTexts.buyerInvalid }).check(
    z.regex(/^(organisation-)?[1-9]\d{0,9}$/, openDataTexts.buyerInvalid),
  ),
  z.pipe(
    z.transform((party: string) => party.replace('organisation-', '')),
    idInPath,
  ),
)

/** Filters for releases, in the list and in the bulk download. */
const filters = {
  /** Id of a buyer, such as `organisation-2` or `2`. */
  buyer: z.optional(buyerId),
  /**
   * A CPV code with or without its check digit, or a prefix, which matches all codes in its
   * subtree.
   */
  cpv: z.optional(
    z.pipe(
      rawText(10, { error: openDataTexts.cpvInvalid }).check(
        z.regex(/^(\d{2,8}|\d{8}-\d)$/, openDataTexts.cpvInvalid),
      ),
      z.transform((code) => code.slice(0, 8)),
    ),
  ),
  text: z.optional(boundedText(200)),
  status: z.optional(z.enum(ocdsStatuses)),
  /** First and last day (UK time) on which the release was published, both included. */
  from: z.optional(dayInput),
  to: z.optional(dayInput),
}

export const listReleases = endpoint({
  method: 'GET',
  path: '/ocds/releases',
  summary: 'Releases of open contracting data, newest first.',
  access: 'public',
  query: z.object({
    ...filters,
    cursor: z.optional(
      rawText(12, { error: openDataTexts.cursorInvalid }).check(
        z.regex(/^[1-9]\d{0,11}$/, openDataTexts.cursorInvalid),
      ),
    ),
  }),
  reply: releasePackage,
})

const ocid = z.object({
  ocid: rawText(openDataLimits.ocid).check(z.regex(/^ocds-[a-z0-9]{6}-[A-Z0-9-]+$/)),
})

export const getReleases = endpoint({
  method: 'GET',
  path: '/ocds/releases/:ocid',
  summary: 'All releases of one tender, oldest first.',
  access: 'public',
  params: ocid,
  reply: releasePackage,
})

export const getRecord = endpoint({
  method: 'GET',
  path: '/ocds/records/:ocid',
  summary: 'The current state of one tender, with links to its releases.',
  access: 'public',
  params: ocid,
  reply: recordPackage,
})

export const downloadReleases = endpoint({
  method: 'GET',
  path: '/ocds/bulk',
  summary: 'All releases, oldest first, as JSON lines.',
  access: 'public',
  query: z.object(filters),
  reply: z.string(),
})

export type ReleaseFilters = z.output<typeof downloadReleases.query>
