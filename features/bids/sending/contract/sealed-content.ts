// Content of an envelope (the quality or the price part of a bid), as a JSON document. The bidder's
// browser writes the document and encrypts it with age, like the files that the document lists, so
// nobody can read them before the opening.
import * as z from 'zod/mini'
import { bidLimits, sha256 } from './bid.ts'
import { biddingLimits, envelopes, key } from '#features/bids/setup/contract/bidding.ts'
import { fileLimits } from '#kernel/contract/file.ts'
import { boundedText, id, rawText } from '#kernel/contract/fields.ts'

// The bidder's browser validates the document before encryption, and the portal validates it again
// at the opening, when it is too late to correct it. So the schema must refuse every document that
// the portal couldn't store or show.

export const contentFormat = 'tender-portal-bid-1'

export const maxAnswerLength = 60_000
/** Maximum size of the whole document before encryption. */
export const maxContentLength = 4 * 1024 * 1024

/** Unit price, with fractions of a penny, which matter for large quantities. */
export const unitPrice = rawText(18).check(z.regex(/^\d{1,13}(\.\d{1,4})?$/))
const total = rawText(16).check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

/** Maximum total of a bid, whether entered or calculated; equal to the maximum of `money`. */
export const highestTotal = '9999999999999.99'

/** PostgreSQL can't store NUL or unpaired surrogates, even escaped in JSON. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const storable = z.refine<string>(isStorable)

/** Returns a check that entries are unique: a file that is listed twice would be opened twice. */
function uniqueBy<Entry>(nameOf: (entry: Entry) => unknown) {
  return z.refine<Entry[]>((list) => new Set(list.map(nameOf)).size === list.length)
}

export const sealedContent = z.object({
  format: z.literal(contentFormat),
  envelope: z.enum(envelopes),
  /** 32 random bytes, so that the content can't be guessed by comparing hashes. */
  nonce: sha256,
  /** All answers are text, including yes or no, numbers and choices. */
  answers: z
    .array(z.object({ question: key, value: rawText(maxAnswerLength).check(storable) }))
    .check(
      z.maxLength(biddingLimits.questions),
      uniqueBy(({ question }) => question),
    ),
  files: z
    .array(
      z.object({
        question: key,
        /** Id of the encrypted file. */
        file_id: id,
        filename: boundedText(fileLimits.filename).check(storable),
        file_size: z.int().check(z.minimum(0), z.maximum(fileLimits.fileSize)),
        /** SHA-256 of the file before encryption. */
        sha256,
      }),
    )
    .check(
      z.maxLength(bidLimits.files),
      uniqueBy(({ file_id }) => file_id),
    ),
  /** Prices in the price envelope; null in the quality envelope. */
  prices: z.nullable(
    z.object({
      lines: z.array(z.object({ line: key, unit_price: unitPrice })).check(
        z.maxLength(biddingLimits.lines),
        uniqueBy(({ line }) => line),
      ),
      /** Total of a bid without a price schedule. */
      total: z.nullable(total),
    }),
  ),
})
export type SealedContent = z.output<typeof sealedContent>
