// Rules for a contract's terms: its state, dates and performance indicators.
import {
  contractLimits as limits,
  contractTexts as texts,
  contractLimits,
} from '../contract/contract.ts'
import type { ContractState } from '../contract/contract-lists.ts'
import { compare } from '#kernel/rules/decimal.ts'
import {
  standstillState,
  type StandstillFacts,
} from '#features/evaluation/standstill/rules/standstill.ts'
import { addDays } from '#kernel/rules/working-days.ts'

const words = {
  kpisMissing: `A contract over £5 million needs at least ${contractLimits.minKpis} key performance indicators`,
}

interface Dated {
  ends_on: string
  terminated_on: string | null
}

/** Returns the state of a contract on a given UK day. */
export function contractState({ ends_on, terminated_on }: Dated, today: string): ContractState {
  if (terminated_on) return 'terminated'
  if (ends_on < today) return 'ended'
  return ends_on <= addDays(today, limits.endingDays) ? 'ending' : 'active'
}

interface Signing {
  signed_on: string
  standstill: StandstillFacts | null
  early_signing_reason: string | null
}

/**
 * Returns why a contract may not be signed on a given day, or undefined if it may. If there is no
 * standstill, any day is allowed.
 */
export function whyNotSign({
  signed_on,
  standstill,
  early_signing_reason,
}: Signing): 'suspended' | 'early' | undefined {
  if (!standstill) return undefined
  const state = standstillState(standstill, signed_on)
  if (state === 'suspended') return 'suspended'
  return state === 'running' && !early_signing_reason ? 'early' : undefined
}

interface Terms {
  starts_on: string
  ends_on: string
  value: string
  options: readonly { remind_on: string; extends_to: string; used_at?: string | null }[]
  kpis: readonly unknown[]
}

/** Returns the errors in the terms, by field; empty if there are none. */
export function faultsOfTerms({ starts_on, ends_on, value, options, kpis }: Terms) {
  const faults: Record<string, string[]> = {}
  if (ends_on < starts_on) faults['ends_on'] = ['The last day can’t be before the first']
  for (const [place, { remind_on, extends_to, used_at }] of options.entries()) {
    if (used_at) continue
    if (extends_to <= ends_on) faults[`options.${place}.extends_to`] = [texts.optionDatesWrong]
    if (remind_on >= extends_to)
      faults[`options.${place}.remind_on`] = [
        'The reminder must be before the day to which the option extends the contract',
      ]
  }
  if (needsKpis(value) && kpis.length < limits.minKpis) faults['kpis'] = [words.kpisMissing]
  return faults
}

/** Returns whether a contract of this value requires performance indicators. */
export function needsKpis(value: string): boolean {
  return compare(value, limits.kpiValue) > 0
}

/**
 * Returns the day by which a performance indicator must be rated next: a year after its newest
 * rating or, if there is none, after the start of the contract.
 */
export function ratingDueOn(starts_on: string, newest: string | undefined): string {
  return addYear(newest ?? starts_on)
}

/** Returns the same day in the following year; for 29 February, returns 28 February. */
function addYear(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return next.endsWith('02-29') ? `${next.slice(0, 8)}28` : next
}
