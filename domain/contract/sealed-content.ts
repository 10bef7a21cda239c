// What is inside a sealed envelope: one document, in JSON, that is sealed as an age file like the
// files it names. The browser writes it, and nobody reads it before the opening.
import * as z from 'zod/mini'
import { bidLimits, sha256 } from './bid.ts'
import { biddingLimits, envelopes, key } from './bidding.ts'
import { documentLimits } from './document.ts'
import { boundedText, id, rawText } from './fields.ts'

// Whatever passes this schema can be stored and shown: the opening relies on it, and so does the browser
// that seals.

export const contentFormat = 'tender-portal-bid-1'

export const longestAnswer = 60_000
/** Of the document as a whole, unsealed. */
export const longestContent = 4 * 1024 * 1024

/** Of one unit: tenths of a penny matter where there are thousands of them. */
export const unitPrice = rawText(18).check(z.regex(/^\d{1,13}(\.\d{1,4})?$/))
const total = rawText(16).check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

/** The highest total that a bid may have, given or calculated: as much as `money` holds. */
export const highestTotal = '9999999999999.99'

/** PostgreSQL stores neither NUL nor a surrogate without its other half, also where JSON escapes them. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const storable = z.refine<string>(isStorable)

/** Each entry of a list is about something else: a file that is named twice would be opened twice. */
function each<Entry>(nameOf: (entry: Entry) => unknown) {
  return z.refine<Entry[]>((list) => new Set(list.map(nameOf)).size === list.length)
}

export const sealedContent = z.object({
  format: z.literal(contentFormat),
  envelope: z.enum(envelopes),
  /** 32 random bytes, so that nobody can find the content by trying hashes. */
  nonce: sha256,
  /** Yes and no, numbers and choices as text too. */
  answers: z
    .array(z.object({ question: key, value: rawText(longestAnswer).check(storable) }))
    .check(
      z.maxLength(biddingLimits.questions),
      each(({ question }) => question),
    ),
  files: z
    .array(
      z.object({
        question: key,
        /** The sealed file. */
        file_id: id,
        filename: boundedText(documentLimits.filename).check(storable),
        file_size: z.int().check(z.minimum(0), z.maximum(documentLimits.fileSize)),
        /** Before it was sealed. */
        sha256,
      }),
    )
    .check(
      z.maxLength(bidLimits.files),
      each(({ file_id }) => file_id),
    ),
  /** In the envelope that holds the price; null in the other. */
  prices: z.nullable(
    z.object({
      lines: z.array(z.object({ line: key, unit_price: unitPrice })).check(
        z.maxLength(biddingLimits.lines),
        each(({ line }) => line),
      ),
      /** Where there is no schedule. */
      total: z.nullable(total),
    }),
  ),
})
export type SealedContent = z.output<typeof sealedContent>
