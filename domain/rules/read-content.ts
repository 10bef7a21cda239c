import { sealedContent, type SealedContent } from '../contract/sealed-content.ts'

/**
 * Returns the content of a decrypted envelope, or undefined if it is not a bid. Never throws: a
 * bidder wrote the text, and the opening of all other bids depends on this function.
 */
export function readSealedContent(text: string): SealedContent | undefined {
  try {
    const { data } = sealedContent.safeParse(JSON.parse(text))
    return data
  } catch {
    // The text is not JSON, or a value throws during validation, such as a `length` that is not a
    // number.
    return undefined
  }
}
