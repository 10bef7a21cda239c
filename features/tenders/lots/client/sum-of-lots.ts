/** Converts an amount to pence. Sums are computed in pence, because floats would lose precision. */
function pence(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}

function pounds(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface LotSum {
  total: string
  /** Amount by which the lots exceed (`over`) or fall short of (`under`) the tender's value. */
  over?: string
  under?: string
}

export function sumOfLots(
  lots: readonly { estimated_value: string | null }[],
  tenderValue: string | null,
): LotSum {
  const total = lots.reduce((sum, lot) => sum + pence(lot.estimated_value ?? '0'), 0n)
  if (tenderValue === null) return { total: pounds(total) }
  const rest = pence(tenderValue) - total
  if (rest < 0n) return { total: pounds(total), over: pounds(-rest) }
  return rest > 0n ? { total: pounds(total), under: pounds(rest) } : { total: pounds(total) }
}
