import { Lock, LockOpen } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { ndaScope } from '#features/tenders/nda/contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { NewLot } from '#features/tenders/lots/contract/lot.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { DocumentName } from '#features/tenders/documents/client/DocumentName.tsx'
import type { ChosenFile } from '#features/tenders/documents/client/use-chosen-files.ts'
import { LotItem } from '#features/tenders/lots/client/LotItem.tsx'
import { LotTotal } from '#features/tenders/lots/client/LotTotal.tsx'
import { DetailsPanel } from '../page/DetailsPanel.tsx'
import { FactRail } from '../page/FactRail.tsx'
import { PreviewAs, useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { PageColumns } from '#kernel/client/ui/PageColumns.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { SegmentedChoice } from '#kernel/client/ui/SegmentedChoice.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { guardedTender } from './preview-tender.ts'

const texts = {
  nda: 'Non-disclosure agreement',
}

type PreviewProps = {
  tender: Tender
  lots: readonly NewLot[]
  files: readonly ChosenFile[]
  onClose: () => void
}

const sides = [
  { value: 'before', label: 'Before they accept', icon: <Lock aria-hidden="true" /> },
  { value: 'after', label: 'After they accept', icon: <LockOpen aria-hidden="true" /> },
] as const

/** Preview of the tender's page as suppliers will see it, built from the page's own components. */
export function Preview({ tender, lots, files, onClose }: PreviewProps) {
  const user = useUser()
  const [side, setSide] = useState<'before' | 'after'>('before')
  const hasNda = tender.eligibility_type === 'nda_gated'
  const isGuarded = hasNda && side === 'before'
  const shown = isGuarded ? guardedTender(tender) : tender
  return (
    <Dialog isOpen size="page" title="Preview: what suppliers see" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Banner>
          <p>This is a preview. Nothing is published yet, and links and buttons do nothing here.</p>
          {tender.eligibility_type === 'invite_only' && (
            <p>Only the organisations you invite can see this page.</p>
          )}
          {hasNda && <p>{ndaScope.before}</p>}
        </Banner>
        {hasNda && (
          <div>
            <SegmentedChoice label={texts.nda} options={sides} value={side} onChange={setSide} />
          </div>
        )}
        <div
          className="flex flex-col gap-6 rounded-panel border-2 border-dashed border-brand-text bg-paper p-4 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-2 sm:p-6 [&_time]:whitespace-normal"
          onClickCapture={doNothing}
        >
          <PreviewAs user={{ ...user, role: 'supplier', organisation: null }}>
            <div className="flex flex-col gap-2">
              <h2 className="text-h2 font-bold">{tender.title}</h2>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <StatusBadge status={tender.status} />
                {tender.reference} · {tender.organisation.name}
              </p>
            </div>
            <PageColumns railLabel="Facts" rail={<FactRail tender={shown} />}>
              <div className="flex flex-col gap-6">
                <DetailsPanel
                  tender={shown}
                  gate={
                    <Panel title={texts.nda}>
                      <p>Suppliers read your agreement here and accept it.</p>
                      <p>Lots and documents are hidden until then.</p>
                    </Panel>
                  }
                />
                {!isGuarded && <Lots lots={lots} tender={tender} />}
                {!isGuarded && <Documents files={files} />}
              </div>
            </PageColumns>
          </PreviewAs>
        </div>
      </div>
    </Dialog>
  )
}

/** Handler that disables clicks in the preview, because the tender doesn't exist yet. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function Lots({ lots, tender }: Pick<PreviewProps, 'lots' | 'tender'>) {
  if (lots.length === 0) return null
  return (
    <Panel title="Lots">
      <ul aria-label="Lots">
        {lots.map((lot) => (
          <li key={lot.lot_number} className="border-b border-line py-4 first:pt-0">
            <LotItem lot={lot} currency={tender.currency} />
          </li>
        ))}
      </ul>
      <div className="pt-4">
        <LotTotal lots={lots} tender={tender} />
      </div>
    </Panel>
  )
}

function Documents({ files }: Pick<PreviewProps, 'files'>) {
  if (files.length === 0) return null
  return (
    <Panel title="Documents">
      <ul aria-label="Documents">
        {files.map(({ key, file, fields }) => (
          <li key={key} className="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
            <DocumentName title={fields.title} type={fields.type ?? 'other'} />
            {fields.description && <p className="mt-2">{fields.description}</p>}
            <p className="mt-2 text-sm text-muted">
              {file.name} {formatFileSize(file.size)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
