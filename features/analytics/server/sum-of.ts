import { sql, type RawBuilder } from 'kysely'
import type { FiguresTables } from '#features/tenders/server/figures-tables.ts'

/** Returns SQL for the sum of a column as a number, or 0 if there are no rows. */
export function sumOf(
  column:
    | keyof FiguresTables['figure_sums']
    | keyof FiguresTables['monthly_figures']
    | keyof FiguresTables['participation_sums'],
): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
}
