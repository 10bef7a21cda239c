import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { createTender } from '#features/tenders/contract/tender-calls.ts'
import { draftTexts } from '#features/tenders/contract/tender-draft-list.ts'
import { getTenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { isNotFound, loadFailure } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { CreateWizard } from './CreateWizard.tsx'
import { workKey } from './saved-work.ts'
import { useSavedWork } from './use-saved-work.ts'
import { WizardFailure } from './WizardFailure.tsx'

/** Wizard for a new tender, or for an unfinished tender whose ID is in the address. */
export function CreateTenderPage() {
  const reason = whyNotCall(useUser(), createTender)
  const { draft: asked } = useSearch({ from: '/signed-in/tenders/create' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ draft: asked, round: 0 })
  // A different draft resets the wizard, unless this wizard has just saved it for the first time.
  if (asked !== shown.draft) {
    const isSame = asked !== undefined && asked === shown.savedHere
    setShown({ draft: asked, round: isSame ? shown.round : shown.round + 1 })
  }

  function stayAt(draft: number): void {
    if (draft === asked) return
    setShown({ ...shown, savedHere: draft })
    void navigate({
      to: '/tenders/create',
      search: { draft },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  if (reason) return <WizardFailure heading="Create Tender" message={reason} />
  return <Opened key={shown.round} draftId={asked} onSaved={stayAt} />
}

interface Shown {
  draft: number | undefined
  /** Counter that is incremented each time the wizard is reset. */
  round: number
  /** ID that the current draft received when it was first saved. */
  savedHere?: number
}

/** Called with the ID of the saved draft. */
type OnSaved = (draftId: number) => void

function Opened({ draftId, onSaved }: { draftId: number | undefined; onSaved: OnSaved }) {
  const [opened] = useState(draftId)
  return opened === undefined ? (
    <NewTender onSaved={onSaved} />
  ) : (
    <UnfinishedTender id={opened} onSaved={onSaved} />
  )
}

function NewTender({ onSaved }: { onSaved: OnSaved }) {
  const saved = useSavedWork(workKey(useUser().id, 'new'))
  return <CreateWizard key={saved.round} saved={saved} onSaved={onSaved} />
}

type UnfinishedTenderProps = { id: number; onSaved: (draftId: number) => void }

/** Wizard for an unfinished tender, as it was last saved. */
function UnfinishedTender({ id, onSaved }: UnfinishedTenderProps) {
  const saved = useSavedWork(workKey(useUser().id, `draft-${id}`))
  const draft = useQuery({
    ...endpointDataQuery(['tender-drafts', id], getTenderDraft, { params: { draftId: id } }),
    // Refetches must not change the wizard while the user types.
    gcTime: 0,
    staleTime: 'static',
  })
  if (draft.isPending) {
    return (
      <div className="flex min-h-60 items-center justify-center">
        <Spinner label="Loading draft" />
      </div>
    )
  }
  if (!draft.data) {
    const failure = isNotFound(draft.error)
      ? { title: draftTexts.gone }
      : loadFailure(draft.error, 'Failed to load draft')
    return (
      <WizardFailure
        heading="Create Tender"
        {...failure}
        {...(!isNotFound(draft.error) && {
          onRetry: () => void draft.refetch(),
          isRetrying: draft.isFetching,
        })}
      />
    )
  }
  return (
    <CreateWizard
      key={`${saved.round}-${draft.data.version}`}
      opened={draft.data}
      saved={saved}
      onSaved={onSaved}
    />
  )
}
