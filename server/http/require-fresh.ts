import { Refusal } from './refusal.ts'

/**
 * Throws if `If-Match: "7"` names another version. Without the header, or with `*`, any version may
 * be edited.
 */
export function requireFresh(ifMatch: string | undefined, version: number, stale: string): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (!tags.includes(String(version))) throw new Refusal(409, stale, { code: 'stale' })
}
