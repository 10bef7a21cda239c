import { useState } from 'react'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import type { BidDraftStore, PartState } from './draft/bid-draft.ts'

const words = {
  chooseFirst:
    'You and a colleague have changed the same part. Choose one of the two versions, then send your bid.',
}

/**
 * Step of the form. `read` shows the bid as read-only, provided that it is sent and unchanged.
 * `stopped` shows it as read-only even if it was changed after it was sent.
 */
type Step = 'read' | 'write' | 'stopped' | 'send'

interface Options {
  draft: BidDraftStore
  written: readonly PartState[]
  /** True if no part is missing and no file is being uploaded. */
  isReady: boolean
}

/**
 * Returns the step of the form, and `send`, which saves the draft and opens the dialog. If parts are
 * missing or the draft can't be saved, `send` counts a failed attempt instead.
 */
export function useSending({ draft, written, isReady }: Options) {
  const [step, setStep] = useState<Step>('read')
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  // The problems of a failed attempt are cleared once they are solved, so that the error summary
  // can't return and take the focus while the user types.
  if (failure && !written.some(isUnsaved)) setFailure(undefined)
  if (attempts > 0 && isReady && !failure && !isSaving) setAttempts(0)

  async function send(): Promise<void> {
    if (!isReady) return setAttempts((count) => count + 1)
    setIsSaving(true)
    const isSaved = await draft.saveAll()
    setIsSaving(false)
    if (isSaved) return setStep('send')
    const isConflict = Object.values(draft.current()).some(({ theirs }) => theirs)
    setFailure(isConflict ? words.chooseFirst : texts.saveFirst)
    setAttempts((count) => count + 1)
  }

  return { step, setStep, attempts, isSaving, failure, send }
}
