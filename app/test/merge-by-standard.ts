// The merge routine for compiled releases, written only from the text of the OCDS standard, with
// one function per step of the routine. Tests compare our records with its result.
// https://standard.open-contracting.org/1.1/en/schema/merging/

type Fields = Record<string, unknown>

/** Lists with `wholeListMerge` in the schemas of the standard and of the extensions that we use. */
const declaredWhole = [
  ...['additionalClassifications', 'additionalIdentifiers'],
  ...['criterionScores', 'priceScores'],
]
/** Lists of strings, and lists of objects whose schema has no `id`. */
const withoutId = ['tag', 'roles', 'submissionMethod', 'relatedLots', 'changes'].concat(
  'additionalProcurementCategories',
)

/**
 * Merges releases, which must be sorted by date, into a compiled release. The result keeps the id,
 * date and tag of the last release, although a real compiled release has its own.
 */
export function mergeByStandard<Release extends object>(releases: Release[]): Release {
  const output = structuredClone(releases).reduce<Fields>(
    (merged, input) => mergeFields(merged, input as Fields),
    {},
  )
  return output as Release
}

function mergeFields(output: Fields, input: Fields): Fields {
  const result = new Map(Object.entries(output))
  for (const [name, value] of Object.entries(input)) {
    if (value === null) result.delete(name)
    else result.set(name, mergeValue(name, result.get(name), value))
  }
  return Object.fromEntries(result)
}

function mergeValue(name: string, output: unknown, input: unknown): unknown {
  if (Array.isArray(input)) return mergeArray(name, (output ?? []) as unknown[], input)
  if (typeof input === 'object') return mergeFields((output ?? {}) as Fields, input as Fields)
  return input
}

function mergeArray(name: string, output: unknown[], input: unknown[]): unknown[] {
  if (declaredWhole.includes(name) || withoutId.includes(name)) return input
  const known = output as Fields[]
  return (input as Fields[]).reduce((merged, entry) => {
    const place = merged.findIndex((other) => other['id'] === entry['id'])
    if (place < 0) return [...merged, mergeFields({}, entry)]
    return merged.with(place, mergeFields(merged[place]!, entry))
  }, known)
}
