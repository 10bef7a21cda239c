import type { Currency } from '#domain/contract/tender.ts'

/** As `formatMoney` writes them. */
export const currencySymbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: 'US$' }
