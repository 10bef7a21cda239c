// The merge routine of the Open Contracting Data Standard 1.1. In a merge, a field that a release
// omits keeps its earlier value, so this file also adds a null for each removed field.
// https://standard.open-contracting.org/1.1/en/schema/merging/
import type { PublishedContent, ReleaseContent } from '../contract/ocds.ts'

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/**
 * Lists that are replaced as a whole: lists of strings, lists whose entries have no id, and lists
 * declared as `wholeListMerge`.
 */
const wholeLists = new Set([
  ...['tag', 'roles', 'additionalProcurementCategories', 'submissionMethod', 'relatedLots'],
  ...['changes', 'additionalClassifications', 'criterionScores', 'priceScores'],
])

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0

const isMergedById = (key: string, value: Json): value is JsonObject[] =>
  Array.isArray(value) && !wholeLists.has(key) && value.every(isObject)

/** Returns the content with null for each field that `before` has and the content does not. */
export function withRemovals(
  before: ReleaseContent | undefined,
  content: ReleaseContent,
): PublishedContent {
  if (!before) return content
  return changesOf(before as JsonObject, content as JsonObject) as PublishedContent
}

function changesOf(before: JsonObject, after: JsonObject): JsonObject {
  const changes = { ...after }
  for (const [key, former] of Object.entries(before)) {
    const value = after[key]
    if (value === undefined) {
      if (!isEmptyList(former)) changes[key] = removalOf(key, former)
    } else if (isObject(former) && isObject(value)) changes[key] = changesOf(former, value)
    else if (isMergedById(key, former) && isMergedById(key, value)) {
      changes[key] = listChangesOf(former, value)
    }
  }
  return changes
}

function listChangesOf(before: JsonObject[], after: JsonObject[]): JsonObject[] {
  const kept = after.map((one) => {
    const former = before.find(({ id }) => id === one['id'])
    return former ? changesOf(former, one) : one
  })
  const removed = before.filter(({ id }) => !after.some((one) => one['id'] === id))
  return [...kept, ...removed.map(removedEntry)]
}

/**
 * Returns the value that removes a field in a merge. The schema allows no null for objects and
 * lists, so their fields are removed one by one.
 */
function removalOf(key: string, former: Json): Json {
  if (isMergedById(key, former)) return former.map(removedEntry)
  if (Array.isArray(former)) return []
  return isObject(former) ? removedFields(former) : null
}

const removedFields = (former: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(former).map(([key, value]) => [key, removalOf(key, value)]))

/** Returns the entry with its fields removed, except the id, by which list entries are matched. */
const removedEntry = ({ id, ...fields }: JsonObject): JsonObject => ({
  id,
  ...removedFields(fields),
})

/**
 * Merges a tender's releases, which must be in order from the oldest, into its compiled content.
 */
export function compile(releases: PublishedContent[]): PublishedContent {
  const merged: JsonObject = {}
  for (const release of releases) mergeObject(merged, release as JsonObject)
  return merged as PublishedContent
}

function mergeObject(output: JsonObject, input: JsonObject): void {
  for (const [key, value] of Object.entries(input)) {
    const former = output[key]
    if (value === null || value === undefined) delete output[key]
    else if (isObject(value)) mergeObject((output[key] = isObject(former) ? former : {}), value)
    else if (isMergedById(key, value)) {
      mergeList((output[key] = isMergedById(key, former) ? former : []), value)
    } else output[key] = value
  }
}

function mergeList(output: JsonObject[], input: JsonObject[]): void {
  for (const entry of input) {
    let merged = output.find(({ id }) => id === entry['id'])
    if (!merged) output.push((merged = {}))
    mergeObject(merged, entry)
  }
}
