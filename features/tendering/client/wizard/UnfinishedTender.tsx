import { useQuery } from '@tanstack/react-query'
import { draftTexts } from '#features/tenders/contract/tender-draft-list.ts'
import { getTenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { isNotFound, loadFailure } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { CreateWizard } from './CreateWizard.tsx'
import { workKey } from './saved-work.ts'
import { useSavedWork } from './use-saved-work.ts'
import { WizardFailure } from './WizardFailure.tsx'

type UnfinishedTenderProps = { id: number; onSaved: (draftId: number) => void }

/** Wizard for an unfinished tender, as it was last saved. */
export function UnfinishedTender({ id, onSaved }: UnfinishedTenderProps) {
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
