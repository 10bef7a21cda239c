import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { readJudgedFile } from '#features/evaluation/contract/evaluation.ts'
import type { OpenedBid } from '#features/bids/opening/contract/opening.ts'
import { readingWords as words } from '../contract/scoring.ts'
import { checkFile } from '#kernel/client/lib/download.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import type { ViewKind } from '#features/bids/client/view-kind.ts'

type FileViewerProps = {
  file: OpenedBid['files'][number]
  kind: ViewKind
  params: { tenderId: number; bidId: number; fileId: number }
  onClose: () => void
}

/**
 * Dialog that shows a file from a bid. A request first checks that the file is available, so that a
 * refusal is shown as a message.
 */
export function FileViewer({ file, kind, params, onClose }: FileViewerProps) {
  const address = addressOf(readJudgedFile, { params, query: { inline: '1' } })
  const check = useQuery({
    queryKey: ['file', address],
    queryFn: async () => (await checkFile(readJudgedFile, address), true),
    staleTime: 0,
  })
  const { link, error } = useDownload(readJudgedFile, params)
  return (
    <Dialog
      isOpen
      size="page"
      title={file.filename}
      onClose={onClose}
      actions={
        <a {...link} className={buttonClass('secondary')}>
          {words.download}
        </a>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner kind="danger">{error}</Banner>}
        {check.data ? (
          <Content kind={kind} address={address} name={file.filename} />
        ) : (
          <LoadState query={check} failure="Failed to open this file">
            <Skeleton count={8} />
          </LoadState>
        )}
      </div>
    </Dialog>
  )
}

type ContentProps = { kind: ViewKind; address: string; name: string }

function Content({ kind, address, name }: ContentProps) {
  if (kind === 'image') {
    return <img src={address} alt={name} className="mx-auto max-h-[75dvh] max-w-full" />
  }
  if (kind === 'pdf' && !navigator.pdfViewerEnabled) {
    return (
      <Banner kind="warning">
        Your browser can’t show PDF files in the page. Download the file to read it.
      </Banner>
    )
  }
  return (
    <iframe
      src={address}
      title={name}
      // Browsers refuse to show a PDF in a sandbox; their viewers isolate it themselves.
      sandbox={kind === 'pdf' ? undefined : ''}
      className="h-[75dvh] w-full border border-line bg-surface"
    />
  )
}
