import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createOwnEvidence,
  downloadOwnEvidence,
  evidenceWords as words,
} from '#features/evaluation/evidence/contract/evidence.ts'
import { EvidencePackList } from '#features/evaluation/evidence/client/EvidencePackList.tsx'
import { ownEvidenceQuery } from '#features/evaluation/evidence/client/evidence-queries.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'

/**
 * List of the evidence packs (ZIP files) that bidders can create for their own bids, once the
 * outcome has been announced.
 */
export function OwnEvidence({ tenderId }: { tenderId: number }) {
  const queries = useQueryClient()
  const packs = useQuery(ownEvidenceQuery(tenderId))
  const create = useMutation({
    mutationFn: () => call(createOwnEvidence, { params: { tenderId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownEvidenceQuery(tenderId).queryKey }),
  })
  return (
    <Panel title={words.title}>
      <div className="flex flex-col items-start gap-4">
        <p>
          One ZIP file with your bid, its receipts, its assessment summary and your correspondence
          with the buyer. Anyone can verify it without this portal, with the page verify.html
          inside.
        </p>
        <Button
          kind="secondary"
          isBusy={create.isPending}
          busyLabel={words.creating}
          onClick={() => create.mutate()}
        >
          {words.create}
        </Button>
        {create.error && (
          <Banner kind="danger" title={words.createFailed}>
            {messageOf(create.error, words.createFailed)}
          </Banner>
        )}
        <LoadState query={packs} failure={words.loadFailed}>
          <Skeleton label={words.loading} />
        </LoadState>
        {packs.data && packs.data.length > 0 && (
          <EvidencePackList
            tenderId={tenderId}
            packs={packs.data}
            downloadCall={downloadOwnEvidence}
          />
        )}
      </div>
    </Panel>
  )
}
