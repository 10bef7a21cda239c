import { itemsOf, partsOf, readMarkdown } from './content.ts'

const remarks = readMarkdown('remarks.md').flatMap(({ body }) => partsOf(body, '##'))

/** Returns sample remarks about this kind of decision. Throws if there are none. */
export function remarksOn(decision: string): string[] {
  const found = remarks.find(({ heading }) => heading === decision)
  if (!found) throw new Error(`content/remarks.md has no remarks on “${decision}”.`)
  return itemsOf(found.body)
}
