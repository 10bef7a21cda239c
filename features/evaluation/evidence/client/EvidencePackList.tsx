import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { evidenceProfileLabels, type EvidencePack } from '../contract/evidence.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

const texts = {
  progress: (share: number) => `Being created: ${share}%`,
  downloadOf: (name: string) => `Download ${name}`,
  by: (name: string) => `Created by ${name}`,
}

type EvidencePackListProps = {
  tenderId: number
  packs: readonly EvidencePack[]
  /** Endpoint that downloads a pack, given the ids of the tender and the pack. */
  downloadCall: Endpoint
}

/** Evidence packs with their progress, and links to those that are ready. */
export function EvidencePackList({ tenderId, packs, downloadCall }: EvidencePackListProps) {
  if (packs.length === 0) return <p className="text-muted">No pack has been created yet.</p>
  return (
    <ul aria-label="Created packs" className="flex flex-col">
      {packs.map((pack) => (
        <li key={pack.id} className="border-b border-line py-3 last:border-b-0">
          <p className="font-semibold">{evidenceProfileLabels[pack.profile]}</p>
          {pack.status === 'ready' ? (
            <ReadyPack tenderId={tenderId} pack={pack} downloadCall={downloadCall} />
          ) : (
            <PackProgress pack={pack} />
          )}
          <p className="mt-2 text-sm text-muted">
            {texts.by(pack.by.name)}, <Time iso={pack.created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function PackProgress({ pack }: { pack: EvidencePack }) {
  if (pack.status === 'failed')
    return (
      <Banner kind="danger">
        The pack could not be created. Try again, or ask an administrator if it fails again.
      </Banner>
    )
  if (pack.status === 'waiting') return <p role="status">Waiting to be created</p>
  const share = Math.floor((100 * pack.done_bytes) / Math.max(1, pack.total_bytes))
  return (
    <div role="status">
      <p>{texts.progress(share)}</p>
      <progress className="w-full" max={100} value={share} aria-label={texts.progress(share)} />
    </div>
  )
}

type ReadyPackProps = { tenderId: number; pack: EvidencePack; downloadCall: Endpoint }

function ReadyPack({ tenderId, pack, downloadCall }: ReadyPackProps) {
  const { link, error } = useDownload(downloadCall, { tenderId, packId: pack.id })
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        {formatFileSize(pack.file_size ?? 0)}, available until{' '}
        <Time iso={pack.expires_at!} show="date" />
      </p>
      <p className="text-sm wrap-anywhere text-muted">SHA-256: {pack.sha256}</p>
      <a
        {...link}
        aria-label={texts.downloadOf(evidenceProfileLabels[pack.profile])}
        className={buttonClass('secondary')}
      >
        Download
      </a>
      {error && <Banner kind="danger">{error}</Banner>}
    </div>
  )
}
