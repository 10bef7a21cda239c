import { useEffect, useMemo, useState } from 'react'
import {
  saveConsensus,
  type Consensus,
  type JudgedCriterion,
} from '#features/evaluation/contract/evaluation.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { localDataKey, signedInStore, type DeviceStore } from '#kernel/client/lib/device-store.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { consensusQuery, withConsensus } from '#features/evaluation/client/evaluation-queries.ts'
import { combine, hasSameContent, valuesOf, type ConsensusValues } from './consensus-values.ts'
import type { JudgedRow } from './judged-row.ts'

const saveFailed = 'Failed to save the consensus'

interface Draft {
  tenderId: number
  criterion: JudgedCriterion
  row: JudgedRow
}

type Options = Draft & { onSaved: () => void }

/** Returns the store for the unsaved input. */
export function useStoredConsensus({
  tenderId,
  criterion,
  row,
}: Draft): DeviceStore<ConsensusValues> {
  const key = localDataKey(useUser().id, `consensus:${tenderId}:${row.bid_id}:${criterion.key}`)
  return useMemo(() => signedInStore(key), [key])
}

export type ConsensusFormState = ReturnType<typeof useConsensusForm>

/**
 * Returns the state of the chair's consensus form. Unsaved input is kept on the device. A consensus
 * that was saved elsewhere replaces an unchanged form; if the form has changes, both versions are
 * shown for comparison.
 */
export function useConsensusForm(options: Options) {
  const { row, onSaved } = options
  const store = useStoredConsensus(options)
  const [kept] = useState(store.read)
  const [isRestored, setIsRestored] = useState(kept !== null)
  const stored = valuesOf(row, row.consensus)
  /** Form values before the user changed them. */
  const [base, setBase] = useState(stored)

  async function save(values: ConsensusValues): Promise<void> {
    const reply = await send(options, values)
    take({ ...values, based_on: reply.consensus.id })
    await finish(Promise.resolve(reply))
    discard()
    onSaved()
  }

  const form = useForm({ initial: kept ?? stored, submit: save, failure: saveFailed })
  const { values } = form
  const isChanged = !hasSameContent(values, base)
  useEffect(() => void store.write(isChanged ? values : null), [store, values, isChanged])

  const isNewer = row.consensus !== null && row.consensus.id > (values.based_on ?? 0)
  useEffect(() => {
    if (isNewer && !isChanged) take(stored)
  })

  /** Deletes the unsaved input. The effect that keeps it doesn't run once the form is closed. */
  function discard(): void {
    store.write(null)
  }

  function write(next: ConsensusValues): void {
    for (const name of Object.keys(next) as (keyof ConsensusValues)[]) form.set(name, next[name])
    form.clearErrors()
  }

  /** Replaces the form values with values that are stored on the server. */
  function take(next: ConsensusValues): void {
    write(next)
    setBase(next)
    setIsRestored(false)
  }

  /**
   * Puts these values into the form and bases them on the newest consensus, so that the server
   * doesn't reject them as stale.
   */
  function rebase(next: ConsensusValues): void {
    write({ ...next, based_on: stored.based_on })
  }

  return {
    form,
    /** Consensus that somebody else saved while the user was editing; null if there is none. */
    theirs: theirsOf(),
    isRestored,
    isChanged,
    discard,
    useStored: () => take(stored),
    keepMine: () => rebase(values),
    combineBoth: () => rebase(combine(values, stored)),
  }

  function theirsOf(): Consensus | null {
    return isNewer && isChanged && !hasSameContent(values, stored) ? row.consensus : null
  }
}

/** Saves the consensus. If somebody else has saved one in the meantime, fetches it and throws. */
async function send({ tenderId, criterion, row }: Draft, values: ConsensusValues) {
  const params = { tenderId, bidId: row.bid_id }
  const body = { ...values, criterion: criterion.key, mark: values.mark ?? '' }
  try {
    return await call(saveConsensus, { params, body }).then(withConsensus(tenderId))
  } catch (error) {
    if (error instanceof ApiError && error.reply.code === 'stale') {
      await queryClient.fetchQuery({ ...consensusQuery(tenderId, criterion.key), staleTime: 0 })
    }
    throw error
  }
}
