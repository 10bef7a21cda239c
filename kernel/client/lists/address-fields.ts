// Fields of the search parameters of pages. A page's state is entirely in its address, so that the
// same address always shows the same list. Invalid parameters are ignored, so that no address
// causes an error. Each page's schema is in its noun's folder, in a file named after the page, such
// as `tenders-address.ts`.
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** Returns a schema that ignores an invalid parameter. */
export function field<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined)
}

export const oneOf = <const Value extends string>(values: readonly Value[]) => field(z.enum(values))
export const wholeNumber = field(z.int().check(z.positive()))
export const day = field(z.iso.date())
/** Page 1 is the default, so it has no search parameter. */
export const page = field(z.int().check(z.minimum(2)))

/**
 * Text in a search parameter. Numbers are also accepted, because the router parses a string of
 * digits as a number.
 */
const written = z.union([z.string(), z.number()])
export const textOf = (minLength: number) =>
  field(
    z.pipe(
      written,
      z.transform((given) => {
        const text = String(given).trim()
        return text.length < minLength ? undefined : text
      }),
    ),
  )
export const text = textOf(1)
export const amount = field(
  z.pipe(
    written.check(z.refine((given) => given !== '')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(1e13))),
  ),
)

/** Parameters of a list that has a pager but no filters. */
export const pagedAddress = z.object({ page })
