import * as z from 'zod/mini'

/** Parts of a tender that can contain a fault which prevents publication. */
export const publicationParts = ['deadlines', 'organisation', 'bids'] as const

export const publicationFault = z.object({ part: z.enum(publicationParts), text: z.string() })
export type PublicationFault = z.output<typeof publicationFault>
