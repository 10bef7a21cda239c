import { formatMoney } from '#kernel/format/money.ts'

export function moneyOf({ amount, currency }: { amount: number; currency: string }): string {
  return formatMoney(amount.toFixed(2), currency)
}
