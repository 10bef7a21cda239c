// The demo's lots, whose values add up to the tender's value.
import { after, minute } from './calendar.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import type { DemoTender } from './tenders.ts'

export type LotRow = Row<'lots', 'created_at'>

export function makeLots(random: Random, tenders: readonly DemoTender[]): LotRow[] {
  const lots = tenders.flatMap(({ row, texts }) => {
    const isFramework = row.procedure_type === 'Framework' || row.procedure_type === 'DPS'
    if (!random.happens(isFramework ? 0.9 : 0.24)) return []
    const chosen = texts.lots.slice(0, random.whole(2, texts.lots.length))
    const values = shares(random, row.estimated_value ?? null, chosen.length)
    return chosen.map(([title, description], index) => {
      // Lots are created one after another, soon after the tender.
      const created_at = after(row.created_at, (2 + index * 3) * minute)
      return {
        tender_id: row.id,
        lot_number: index + 1,
        title,
        description,
        estimated_value: values[index] ?? null,
        created_at,
        updated_at: created_at,
      }
    })
  })
  return numbered(lots, ({ created_at }) => created_at)
}

/**
 * Splits the total into random values, which tend to decrease. The first value absorbs the rounding
 * difference.
 */
function shares(random: Random, total: string | null, count: number): (string | null)[] {
  if (total === null) return Array.from({ length: count }, () => null)
  const weights = Array.from(
    { length: count },
    (_, index) => (count - index) * (0.7 + random.fraction()),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const values = weights.map((weight) => Math.floor((Number(total) * weight) / sum / 100) * 100)
  const rest = Number(total) - values.slice(1).reduce((a, b) => a + b, 0)
  return [rest, ...values.slice(1)].map((value) => value.toFixed(2))
}
