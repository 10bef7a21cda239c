import { sql, type RawBuilder } from 'kysely'
import type { FiguresTables } from '#server/db/figures-tables.ts'

/** Sums of nothing are nothing, and arrive as numbers. */
export function sumOf(
  column: keyof FiguresTables['figure_sums'] | keyof FiguresTables['monthly_figures'],
): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
}
