import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ndaFailures } from '../contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AcceptanceTable } from './AcceptanceTable.tsx'
import { NdaEditor } from './NdaEditor.tsx'
import { NdaText } from './NdaText.tsx'
import { ndaQuery } from './nda-queries.ts'

/**
 * Panel with the current agreement. Managers of the tender can edit it, and see who accepted which
 * version.
 */
export function NdaPanel({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const nda = useQuery(ndaQuery(tender.id))
  const [isWriting, setIsWriting] = useState(false)
  const canWrite = can(user, 'writeNda', tender, now)

  if (nda.data === undefined) {
    return (
      <LoadState query={nda} failure={ndaFailures.load}>
        <Skeleton count={6} />
      </LoadState>
    )
  }
  const acceptance = nda.data?.acceptance
  return (
    <>
      <Panel
        title="Non-disclosure agreement"
        actions={
          canWrite &&
          !isWriting && (
            <Button kind="secondary" size="small" onClick={() => setIsWriting(true)}>
              Change text
            </Button>
          )
        }
      >
        {isWriting ? (
          <NdaEditor
            tenderId={tender.id}
            text={nda.data?.text ?? ''}
            onFinish={() => setIsWriting(false)}
          />
        ) : (
          <div className="flex flex-col gap-4">
            {nda.data && <NdaText nda={nda.data} />}
            {acceptance && (
              <p>
                Accepted for your organisation by {acceptance.signed_name} on{' '}
                <Time iso={acceptance.accepted_at} />.
              </p>
            )}
          </div>
        )}
      </Panel>
      {can(user, 'seeInterests', tender, now) && (
        <AcceptanceTable tenderId={tender.id} currentVersion={nda.data?.version} />
      )}
    </>
  )
}
