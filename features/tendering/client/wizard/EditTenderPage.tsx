import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { TenderNotFound } from '../TenderNotFound.tsx'
import { isNotFound, loadFailure } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { EditWizard } from './EditWizard.tsx'
import { workKey } from './saved-work.ts'
import { useSavedWork } from './use-saved-work.ts'
import { WizardFailure } from './WizardFailure.tsx'

export function EditTenderPage() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId/edit' })
  // The key resets the state, so that no input carries over to another tender.
  return <EditTender key={tenderId} id={tenderId} />
}

function EditTender({ id }: { id: number }) {
  const user = useUser()
  const now = useNow()
  const saved = useSavedWork(workKey(user.id, id))
  const tender = useQuery({
    ...tenderQuery(id),
    // The tender is cached separately from other pages, so that a refetch never replaces values
    // while the user types.
    queryKey: ['tenders', id, 'edit'],
    gcTime: 0,
    staleTime: 'static',
  })
  const reason = tender.data && whyNot(user, 'edit', tender.data, now)

  if (tender.isPending) {
    return (
      <div className="flex min-h-60 items-center justify-center">
        <Spinner label="Loading tender" />
      </div>
    )
  }
  if (isNotFound(tender.error)) return <TenderNotFound />
  if (!tender.data || reason) {
    const failure = reason
      ? { message: reason.message }
      : loadFailure(tender.error, tenderFailures.load)
    return (
      <WizardFailure
        heading="Edit Tender"
        {...failure}
        {...(!reason && {
          onRetry: () => void tender.refetch(),
          isRetrying: tender.isFetching,
        })}
      />
    )
  }
  return (
    <EditWizard
      key={`${saved.round}-${tender.data.version}`}
      tender={tender.data}
      workKey={workKey(user.id, id)}
      saved={saved}
    />
  )
}
