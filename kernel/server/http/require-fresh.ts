import { stale } from './refusal.ts'

/**
 * Throws if the If-Match header, for example `"7"`, doesn't contain `version`. Without the header,
 * or with `*`, any version may be edited.
 */
export function requireFresh(ifMatch: string | undefined, version: number, message: string): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (!tags.includes(String(version))) throw stale(message)
}
