import type {
  Consensus,
  Citation,
  ConsensusInput,
} from '#features/evaluation/contract/evaluation.ts'
import type { JudgedRow } from './judged-row.ts'

/** Values of the form. The mark is null until the chair chooses one. */
export type ConsensusValues = Omit<ConsensusInput, 'criterion' | 'mark'> & { mark: string | null }

/** Returns the values of a stored consensus, or default values if there is none. */
export function valuesOf(row: JudgedRow, consensus: Consensus | null): ConsensusValues {
  const current = row.scores.filter(({ removed }) => removed === null)
  const present = consensus?.participants ?? current.map(({ user }) => user)
  return {
    mark: consensus?.mark ?? null,
    reason: consensus?.reason ?? '',
    discussion: consensus?.discussion ?? '',
    citations: consensus?.citations ?? [],
    participants: present.map(({ id }) => id),
    based_on: consensus?.id ?? null,
  }
}

/**
 * Returns whether two sets of values have the same content, regardless of the consensus that each
 * is based on.
 */
export function hasSameContent(one: ConsensusValues, other: ConsensusValues): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ mark, reason, discussion, citations, participants }: ConsensusValues): string {
  const present = participants.toSorted((a, b) => a - b)
  const quotes = citations.map(({ question, quote }) => [question, quote])
  return JSON.stringify([mark, reason, discussion, quotes, present])
}

/**
 * Returns the user's values, extended with the texts, quotes and participants that only the other
 * values have. The other mark is used only if the user has chosen none.
 */
export function combine(mine: ConsensusValues, theirs: ConsensusValues): ConsensusValues {
  const isNew = (citation: Citation) =>
    !mine.citations.some(
      ({ question, quote }) => question === citation.question && quote === citation.quote,
    )
  return {
    ...mine,
    mark: mine.mark ?? theirs.mark,
    reason: joinTexts(mine.reason, theirs.reason),
    discussion: joinTexts(mine.discussion, theirs.discussion),
    citations: [...mine.citations, ...theirs.citations.filter(isNew)],
    participants: [...new Set([...mine.participants, ...theirs.participants])],
  }
}

function joinTexts(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`
}
