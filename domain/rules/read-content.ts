import { sealedContent, type SealedContent } from '../contract/sealed-content.ts'

/**
 * Returns what the text of an unsealed envelope holds, or undefined if it is no bid. Never throws: the
 * text was written by a bidder, and the opening of everybody else's bids depends on it.
 */
export function readSealedContent(text: string): SealedContent | undefined {
  try {
    const { data } = sealedContent.safeParse(JSON.parse(text))
    return data
  } catch {
    // No JSON; or a value that throws while it is checked, such as a `length` that is no number.
    return undefined
  }
}
