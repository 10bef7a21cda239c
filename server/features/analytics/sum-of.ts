import { sql, type RawBuilder } from 'kysely'
import type { FiguresTables } from '#server/db/figures-tables.ts'

/** Returns a sum as a number; the sum of no rows is 0. */
export function sumOf(
  column:
    | keyof FiguresTables['figure_sums']
    | keyof FiguresTables['monthly_figures']
    | keyof FiguresTables['participation_sums'],
): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
}
