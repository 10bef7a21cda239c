import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createEvidence,
  downloadEvidence,
  evidenceDays,
  evidenceProfileLabels,
  panelProfiles,
  evidenceWords as words,
} from '../contract/evidence.ts'
import { EvidencePackList } from './EvidencePackList.tsx'
import { evidenceQuery } from './evidence-queries.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import type { EvidenceProfile } from '../contract/evidence-format.ts'

const texts = {
  kept: (days: number) =>
    `A pack can be downloaded for ${days} days. A new one with the same contents replaces it.`,
}

const evidenceProfileHints: Record<EvidenceProfile, string> = {
  full: 'Everything: bids, marks, declarations, decisions, summaries and the audit log, for a court or an auditor',
  bidder: 'Your own bid, receipts, clarifications and assessment summaries',
  public: 'The notice, published answers, documents and the award',
}

type Profile = (typeof panelProfiles)[number]

type EvidenceDialogProps = { tenderId: number; onClose: () => void }

/** Dialog in which panel members create evidence packs, follow their progress and download them. */
export function EvidenceDialog({ tenderId, onClose }: EvidenceDialogProps) {
  const queries = useQueryClient()
  const [profile, setProfile] = useState<Profile>('full')
  const packs = useQuery(evidenceQuery(tenderId))
  const create = useMutation({
    mutationFn: () => call(createEvidence, { params: { tenderId }, body: { profile } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: evidenceQuery(tenderId).queryKey }),
  })
  return (
    <Dialog
      isOpen
      title={words.title}
      description={texts.kept(evidenceDays)}
      onClose={onClose}
      actions={
        <>
          <Button
            isBusy={create.isPending}
            busyLabel={words.creating}
            onClick={() => create.mutate()}
          >
            {words.create}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <RadioGroup
        name="profile"
        label="Contents"
        options={panelProfiles.map((value) => ({
          value,
          label: evidenceProfileLabels[value],
          hint: evidenceProfileHints[value],
        }))}
        value={profile}
        onChange={(value) => setProfile(value as Profile)}
      />
      {profile === 'full' && (
        <p className="mt-3 text-sm text-muted">
          The full record contains all bids, marks and declarations with names. Give it only to
          people who may see them, such as a court.
        </p>
      )}
      {create.error && (
        <Banner kind="danger" title={words.createFailed}>
          {messageOf(create.error, words.createFailed)}
        </Banner>
      )}
      <LoadState query={packs} failure={words.loadFailed}>
        <Skeleton label={words.loading} />
      </LoadState>
      {packs.data && (
        <EvidencePackList tenderId={tenderId} packs={packs.data} downloadCall={downloadEvidence} />
      )}
    </Dialog>
  )
}
