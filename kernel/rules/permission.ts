// Types and helpers of the permission rules.
import type { Account } from '#kernel/contract/role.ts'
import type { Member } from './member.ts'

export interface Actor extends Account, Member {
  id: number
  organisation: { id: number } | null
}

/**
 * Reason for a refusal. The kind determines the HTTP status: hidden 404, as if the tender didn't
 * exist; forbidden 403; conflict 409.
 */
export interface Reason {
  kind: 'hidden' | 'forbidden' | 'conflict'
  message: string
}

export const hidden: Reason = { kind: 'hidden', message: 'Not found.' }
export const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
export const conflict = (message: string): Reason => ({ kind: 'conflict', message })

/**
 * Returns whether the deadline has passed. At the exact time of the deadline, it counts as passed.
 */
export function hasPassed(deadline: string, now: Date): boolean {
  return now.getTime() >= Date.parse(deadline)
}
