import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bidding } from '../contract/bidding-calls.ts'
import { biddingTexts, staleWords as words, setupWords } from '../contract/bidding.ts'
import type { ListedLot } from './WhatIsAsked.tsx'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { biddingQuery } from './bidding-queries.ts'
import type { MergedSetup } from './merge-setups.ts'
import { SetupPreview } from './SetupPreview.tsx'

const texts = {
  alike: 'They’ve made the same changes as you. Save to go on.',
  take: 'Add their changes to this form',
  nothingLost: 'What you’ve changed is still here, and so is what they’ve saved.',
}

type StaleSetupProps = {
  tender: { id: number; currency: string; estimated_value: string | null }
  lots: readonly ListedLot[]
  isStale: boolean
  /** Merges the colleague's saved set-up into the form. */
  onTake: (theirs: Bidding | null) => MergedSetup
}

/**
 * Banner shown when a colleague has saved the set-up since it was loaded, with a button that merges
 * both versions.
 */
export function StaleSetup({ tender, lots, isStale, onTake }: StaleSetupProps) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<Bidding | null>(null)
  const [isShown, setIsShown] = useState(false)
  const take = useMutation({
    mutationFn: async () => {
      const { data } = await queries.fetchQuery({ ...biddingQuery(tender.id), staleTime: 0 })
      setTheirs(data)
      return onTake(data)
    },
  })
  const failure = messageIfAny(take.error, setupWords.loadFailed)
  if (isStale) {
    return (
      <Banner kind="warning" title={biddingTexts.stale}>
        <div className="flex flex-col items-start gap-3">
          <p>{texts.nothingLost}</p>
          {failure && <p>{failure}</p>}
          <Button
            kind="secondary"
            size="small"
            isBusy={take.isPending}
            busyLabel="Fetching their changes..."
            onClick={() => take.mutate()}
          >
            {texts.take}
          </Button>
        </div>
      </Banner>
    )
  }
  if (!take.data) return null
  const { taken, contested } = take.data
  return (
    <>
      <Banner kind={contested.length > 0 ? 'warning' : 'success'}>
        <div className="flex flex-col items-start gap-3">
          {taken.length > 0 && <p>{words.taken(taken)}</p>}
          {contested.length > 0 && <p>{words.contested(contested)}</p>}
          {taken.length + contested.length === 0 && <p>{texts.alike}</p>}
          {contested.length > 0 && (
            <Button kind="secondary" size="small" onClick={() => setIsShown(true)}>
              Show what they saved
            </Button>
          )}
        </div>
      </Banner>
      {isShown && theirs && (
        <SetupPreview
          setup={theirs.setup}
          currency={tender.currency}
          estimate={tender.estimated_value}
          lots={lots}
          onClose={() => setIsShown(false)}
        />
      )}
    </>
  )
}
