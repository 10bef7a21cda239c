import type { Consensus } from '#domain/contract/evaluation-calls.ts'
import type { ConsensusInput } from '#domain/contract/evaluation.ts'
import type { JudgedRow } from './judged-row.ts'

/** Values of the form. The mark is null until the chair chooses one. */
export type ConsensusValues = Omit<ConsensusInput, 'criterion' | 'mark'> & { mark: string | null }

/** Returns the values of a stored consensus, or those of an empty form. */
export function valuesOf(row: JudgedRow, consensus: Consensus | null): ConsensusValues {
  const present = consensus?.participants ?? row.scores.map(({ user }) => user)
  return {
    mark: consensus?.mark ?? null,
    reason: consensus?.reason ?? '',
    discussion: consensus?.discussion ?? '',
    citations: consensus?.citations ?? [],
    participants: present.map(({ id }) => id),
    based_on: consensus?.id ?? null,
  }
}
