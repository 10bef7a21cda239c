import { Refusal } from './refusal.ts'

/** `If-Match: "7"`; without the header, or with `*`, whatever is stored is edited. */
export function requireFresh(ifMatch: string | undefined, version: number, stale: string): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (!tags.includes(String(version))) throw new Refusal(409, stale, { code: 'stale' })
}
