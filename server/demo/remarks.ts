import { itemsOf, partsOf, readMarkdown } from './content.ts'

const remarks = readMarkdown('remarks.md').flatMap(({ body }) => partsOf(body, '##'))

/** Returns the texts that people write for a decision. */
export function remarksOn(decision: string): string[] {
  const found = remarks.find(({ heading }) => heading === decision)
  if (!found) throw new Error(`content/remarks.md has no remarks on “${decision}”.`)
  return itemsOf(found.body)
}
