// Public endpoints for published data; no session is needed.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boundedText, dayInput, idInPath, rawText } from './fields.ts'
import { ocdsStatuses, recordPackage, releasePackage } from './ocds.ts'

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
  summary: 'One tender as it stands, with links to its releases.',
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
