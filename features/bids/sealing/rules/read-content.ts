import {
  sealedContent,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'

/**
 * Returns the content of a decrypted envelope, or undefined if it is not a valid bid. Never throws,
 * because a bidder wrote the text and one malformed bid must not prevent the opening of the others.
 */
export function readSealedContent(text: string): SealedContent | undefined {
  try {
    const { data } = sealedContent.safeParse(JSON.parse(text))
    return data
  } catch {
    // The text is not JSON, or the validation itself throws, for example if an object has a
    // `length` that is not a number.
    return undefined
  }
}
