import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveConsensus, type Consensus } from '#domain/contract/evaluation-calls.ts'
import type { JudgedCriterion } from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { finish } from '#client/dialogs/finish.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { keptKey } from '#client/lib/local-data.ts'
import { useUser } from '#client/lib/session.tsx'
import { consensusQuery } from '../evaluation-queries.ts'
import { valuesOf, type ConsensusValues } from './consensus-values.ts'
import type { JudgedRow } from './judged-row.ts'
import { keepForm, readForm } from './kept-form.ts'

interface Options {
  tenderId: number
  criterion: JudgedCriterion
  row: JudgedRow
}

export type ConsensusFormState = ReturnType<typeof useConsensusForm>

/** State of the chair's form. Typed input is kept on the device until it is saved. */
export function useConsensusForm({ tenderId, criterion, row }: Options) {
  const queries = useQueryClient()
  const key = keptKey(useUser().id, `consensus:${tenderId}:${row.bid_id}:${criterion.key}`)
  const [kept] = useState(() => readForm<ConsensusValues>(key))
  const [theirs, setTheirs] = useState<Consensus | null>(null)

  async function save(values: ConsensusValues): Promise<void> {
    const params = { tenderId, bidId: row.bid_id }
    const body = { ...values, criterion: criterion.key, mark: values.mark ?? '' }
    try {
      const reply = await call(saveConsensus, { params, body })
      keepForm(key, null)
      setTheirs(null)
      form.set('based_on', reply.consensus.id)
      await finish(Promise.resolve(reply))
    } catch (error) {
      if (error instanceof ApiError && error.reply.code === 'stale') setTheirs(await newest())
      throw error
    }
  }

  async function newest(): Promise<Consensus | null> {
    const query = { ...consensusQuery(tenderId, criterion.key), staleTime: 0 }
    const rows = await queries.fetchQuery(query)
    return rows.find(({ bid_id }) => bid_id === row.bid_id)?.consensus ?? null
  }

  const stored = valuesOf(row, row.consensus)
  const form = useForm({ initial: kept ?? stored, submit: save, failure: words.saveFailed })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored)
  useEffect(() => keepForm(key, isChanged ? values : null), [key, values, isChanged])

  function take(next: ConsensusValues): void {
    for (const name of Object.keys(next) as (keyof ConsensusValues)[]) form.set(name, next[name])
    setTheirs(null)
    form.clearErrors()
  }

  return {
    form,
    /** Consensus that somebody else saved while this one was written. */
    theirs,
    isRestored: kept !== null && isChanged,
    discard: () => take(stored),
    keepMine: () => theirs && take({ ...values, based_on: theirs.id }),
    takeTheirs: () => theirs && take(valuesOf(row, theirs)),
  }
}
