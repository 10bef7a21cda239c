import { useQuery } from '@tanstack/react-query'
import { ndaFailures } from '../contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { ndaQuery } from './nda-queries.ts'

/**
 * Panel shown instead of content that the NDA hides: the text of the agreement, and the form to
 * accept it.
 */
export function NdaGate({ tender }: { tender: Tender }) {
  const nda = useQuery(ndaQuery(tender.id))
  return (
    <Panel title="Non-disclosure agreement">
      <LoadState query={nda} failure={ndaFailures.load}>
        <Skeleton count={6} />
      </LoadState>
      {nda.data && (
        <div className="flex flex-col gap-5">
          <p>
            The description, estimated value, location, contact, lots, documents and questions open
            once your organisation accepts this agreement.
          </p>
          <AcceptForm tender={tender} nda={nda.data} />
        </div>
      )}
    </Panel>
  )
}
