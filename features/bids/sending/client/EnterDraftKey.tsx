import { useState } from 'react'
import type { OwnBid } from '../contract/bid.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import { refusalOf, useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { storeDraftKey, type DraftLocation } from './draft/draft-key-storage.ts'
import { openWithDraftKey, startDraftAgain } from './draft/bid-keys.ts'

const words = {
  keyUnknown: 'This key doesn’t open the draft. Check that you copied all of it.',
}

type EnterDraftKeyProps = {
  bid: OwnBid
  draftLocation: DraftLocation
  isOpen: boolean
  onOpened: () => void
}

/**
 * For bids sealed with the openers' keys: form to enter the draft's key, if this browser doesn't
 * have it.
 */
export function EnterDraftKey({ bid, draftLocation, isOpen, onOpened }: EnterDraftKeyProps) {
  const [isStartingAgain, setIsStartingAgain] = useState(false)
  const form = useForm({
    initial: { key: '' },
    failure: words.keyUnknown,
    scope: 'draft',
    submit: async ({ key }) => {
      const identity = key.trim().toUpperCase()
      const bidKeys = await openWithDraftKey(identity, bid, draftLocation)
      if (!bidKeys) throw new ExplainedError(words.keyUnknown)
      if (!storeDraftKey(draftLocation, identity)) throw new ExplainedError(texts.keyNotStored)
      onOpened()
    },
    explain: (error, verdict) =>
      error instanceof ExplainedError
        ? { fields: { key: error.message } }
        : refusalOf(error, verdict),
  })
  return (
    <Panel title="This browser doesn’t have the key to your draft">
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p className="max-w-measure">
          The draft was started in another browser or by a colleague. Ask them for its key, which
          they find on this page, and enter it here.
        </p>
        <TextInput
          label="Key to the draft"
          hint="Starts with AGE-SECRET-KEY"
          autoComplete="off"
          spellCheck={false}
          {...form.field('key')}
        />
        <div>
          <Button type="submit" isBusy={form.isBusy} busyLabel="Opening the draft...">
            Open the draft
          </Button>
        </div>
      </form>
      {isOpen && (
        <div className="mt-6 flex flex-col items-start gap-3 border-t border-line pt-4">
          <p className="max-w-measure">
            If nobody has the key, start the draft again. What you’ve already sent stays sent.
          </p>
          <Button kind="secondary" size="small" onClick={() => setIsStartingAgain(true)}>
            Start the draft again
          </Button>
        </div>
      )}
      {isStartingAgain && (
        <ActionDialog
          title="Start the draft again?"
          description="Nobody will be able to read what’s in the draft now. A bid you’ve sent stays sent."
          verb="Start again"
          busyLabel="Starting again..."
          act={async () => {
            await startDraftAgain(bid, draftLocation)
            return { message: 'You can write your draft again' }
          }}
          failure={texts.startFailed}
          onClose={() => {
            setIsStartingAgain(false)
            onOpened()
          }}
        />
      )}
    </Panel>
  )
}
