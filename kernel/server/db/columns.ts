// Kysely column types, each with the types for select, insert and update.
import type { ColumnType } from 'kysely'

export type Id = ColumnType<number, never, never>
export type Time = ColumnType<string, string | Date, string | Date>
export type TimeDefaulted = ColumnType<string, string | Date | undefined, string | Date>
export type MaybeTime = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Derived<T> = ColumnType<T, never, never>
export type Json = ColumnType<unknown, string | undefined, string>
