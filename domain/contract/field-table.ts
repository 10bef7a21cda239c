// A noun's fields stand in one table: tender-fields.ts, lot.ts, organisation-fields.ts. Forms, replies,
// columns and labels are derived from it by what follows, so that no second list can fall behind.
import * as z from 'zod/mini'

/** What every field of every noun has. */
export interface Field {
  label: string
  /** As a form sends it that makes a new one. */
  create: z.ZodMiniType
  /** As a form sends it that changes one; a field without it is fixed. */
  edit?: z.ZodMiniType
  /** What a new one has where nothing is given. */
  initial: unknown
  /** As it leaves the server. */
  reply: z.ZodMiniType
}

/** Has to be given, also in an edit. */
export function required<S extends z.ZodMiniType>(schema: S) {
  return { create: schema, edit: schema, initial: null }
}

/** May be left out: a new one then has `initial`, and one that is edited keeps what it has. */
export function optional<S extends z.ZodMiniType>(
  schema: S,
  initial: z.core.util.NoUndefined<z.output<S>>,
) {
  return { create: z._default(schema, initial), edit: z.optional(schema), initial }
}

/** The names, as types too: `Object.keys` forgets them. */
export function namesOf<T extends object>(table: T) {
  return Object.keys(table) as (keyof T & string)[]
}

/** Of those rows of a table in which `part` is `value`. */
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

/** An object with these names, each with what is made for it. */
export function mapNames<Made extends object>(
  names: readonly (keyof Made & string)[],
  make: (name: keyof Made & string) => Made[keyof Made],
) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Made
}

/** One part of each row, by name: all labels, say, or the schemas of a form. */
export function partOf<
  T extends Record<Name, Record<Part, unknown>>,
  Name extends string,
  const Part extends string,
>(table: T, part: Part, names: readonly Name[]) {
  const parts = names.map((name) => [name, table[name][part]])
  return Object.fromEntries(parts) as { [N in Name]: T[N][Part] }
}
