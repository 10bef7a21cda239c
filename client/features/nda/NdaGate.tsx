import { useQuery } from '@tanstack/react-query'
import { ndaFailures, ndaScope } from '#domain/contract/nda.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { NdaText } from './NdaText.tsx'
import { ndaQuery } from './nda-queries.ts'

/** In the place of what the agreement guards: its text, and the way to accept it. */
export function NdaGate({ tender }: { tender: Tender }) {
  const nda = useQuery(ndaQuery(tender.id))
  return (
    <Panel title="Non-disclosure agreement">
      <LoadState query={nda} failure={ndaFailures.load}>
        <Skeleton count={6} />
      </LoadState>
      {nda.data && (
        <div className="flex flex-col gap-5">
          <p>{ndaScope.after}</p>
          <NdaText nda={nda.data} />
          {/* A new text is a new form: a name typed under the old one does not sign it. */}
          <AcceptForm key={nda.data.version} tender={tender} version={nda.data.version} />
        </div>
      )}
    </Panel>
  )
}
