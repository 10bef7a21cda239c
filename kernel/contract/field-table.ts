// Tenders, lots and organisations each have one table of fields: tender-fields.ts, lot.ts and
// admin-organisation.ts. The helpers in this file derive labels, names of database columns, and the
// schemas of forms and replies from a table, so that there is no second list to maintain.
import * as z from 'zod/mini'

/** Properties of every field in every table. */
export interface Field {
  label: string
  /** Schema of the field in a form that creates a record. */
  create: z.ZodMiniType
  /** Schema of the field in a form that edits a record. A field without it can't be edited. */
  edit?: z.ZodMiniType
  /** Value in a new record if none is given. */
  initial: unknown
  /** Schema of the field in replies. */
  reply: z.ZodMiniType
}

/** Returns the schemas for a field that must be given on creation and in every edit. */
export function required<S extends z.ZodMiniType>(schema: S) {
  return { create: schema, edit: schema, initial: null }
}

/**
 * Returns the schemas for a field that may be left out: a new record gets `initial`, an edited
 * record keeps its value.
 */
export function optional<S extends z.ZodMiniType>(
  schema: S,
  initial: z.core.util.NoUndefined<z.output<S>>,
) {
  return { create: z._default(schema, initial), edit: z.optional(schema), initial }
}

/** Returns the keys of a table with their types, which `Object.keys` loses. */
export function namesOf<T extends object>(table: T) {
  return Object.keys(table) as (keyof T & string)[]
}

/** Names of the fields in a table whose property `Part` has the type `Value`. */
export type NamesWhere<T, Part extends string, Value> = {
  [Name in keyof T & string]: T[Name] extends Record<Part, Value> ? Name : never
}[keyof T & string]

export function namesWhere<
  T extends Record<string, Partial<Record<Part, unknown>>>,
  const Part extends string,
  const Value,
>(table: T, part: Part, value: Value) {
  return namesOf(table).filter(
    (name): name is NamesWhere<T, Part, Value> => table[name]?.[part] === value,
  )
}

export function pick<T extends Record<Name, unknown>, Name extends string>(
  from: T,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as { [N in Name]: T[N] }
}

/** Returns an object with these names as keys and the results of `make` as values. */
export function mapNames<Made extends object>(
  names: readonly (keyof Made & string)[],
  make: (name: keyof Made & string) => Made[keyof Made],
) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Made
}

/**
 * Returns one property of each named field, keyed by the field's name, such as all labels or the
 * schemas for a form.
 */
export function partOf<
  T extends Record<Name, Record<Part, unknown>>,
  Name extends string,
  const Part extends string,
>(table: T, part: Part, names: readonly Name[]) {
  const parts = names.map((name) => [name, table[name][part]])
  return Object.fromEntries(parts) as { [N in Name]: T[N][Part] }
}
