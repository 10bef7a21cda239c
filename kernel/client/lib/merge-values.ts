// Merges the values of a form with a version that somebody else has saved in the meantime.
import { isEqual } from '#kernel/rules/canonical-text.ts'

/** Versions of the same values; `base` is the common ancestor of the two others. */
export interface Versions<Value> {
  base: Value
  mine: Value
  theirs: Value
}

type Side = 'mine' | 'theirs'
type Item = Record<string, unknown>

/**
 * Returns the values with the changes on both sides. If both sides have changed the same value, the
 * one of the preferred side is kept. Lists are merged item by item.
 */
export function mergeValues<Value>(versions: Versions<Value>, preferred: Side): Value {
  const { base, mine, theirs } = versions
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs
  if (isEqual(theirs, base)) return mine
  const lists = [base, mine, theirs]
  if (lists.every(isItems)) {
    return mergeItems({ base, mine, theirs } as Versions<Item[]>, preferred) as Value
  }
  if (lists.every(isItem)) {
    return mergeFields({ base, mine, theirs } as Versions<Item>, preferred) as Value
  }
  return versions[preferred]
}

/** Returns whether both sides have changed the same value, so that only one of them can be kept. */
export function isContested<Value>(versions: Versions<Value>): boolean {
  return !isEqual(mergeValues(versions, 'mine'), mergeValues(versions, 'theirs'))
}

function mergeFields(versions: Versions<Item>, preferred: Side): Item {
  const { base, mine, theirs } = versions
  const merged = Object.keys({ ...theirs, ...mine }).map((name) => {
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] }
    return [name, mergeValues(values, preferred)]
  })
  return Object.fromEntries(merged) as Item
}

/**
 * Merges two lists. An item that one side has removed stays if the other side has changed it. The
 * user's order is kept, and items that only the other side has are added at the end.
 */
function mergeItems(versions: Versions<Item[]>, preferred: Side): Item[] {
  const { base, mine, theirs } = byKey(versions)
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const item = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) }
    if (item.base && !item.mine) return isEqual(item.base, item.theirs) ? [] : [item.theirs!]
    if (item.base && !item.theirs) return isEqual(item.base, item.mine) ? [] : [item.mine!]
    if (!item.mine || !item.theirs) return [(item.mine ?? item.theirs)!]
    return [mergeValues<Item>({ ...item, base: item.base ?? {} } as Versions<Item>, preferred)]
  })
}

/**
 * Maps the items of each list by their id. Items without ids are matched by their position; those
 * beyond the end of the common ancestor's list have been added.
 */
function byKey({ base, mine, theirs }: Versions<Item[]>): Versions<Map<unknown, Item>> {
  const hasIds = base.some((item) => idOf(item) !== undefined)
  const keyed = (list: Item[]) =>
    new Map(
      list.map((item, place) => {
        const isAdded = hasIds || place >= base.length
        return [idOf(item) ?? `#${isAdded ? JSON.stringify(item) : place}`, item] as const
      }),
    )
  return { base: keyed(base), mine: keyed(mine), theirs: keyed(theirs) }
}

const idOf = (item: Item) => item['id'] ?? item['user_id']

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItems(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}
