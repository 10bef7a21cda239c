import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import type { BidFile } from '../rules/bid-draft.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { BidPath } from './bid-uploads.ts'
import { withOpenedFile } from './own-copy.ts'

type OwnFileProps = { file: BidFile; path: BidPath; identity: string }

/** File of the organisation's own bid. The browser decrypts the file before saving it. */
export function OwnFile({ file, path, identity }: OwnFileProps) {
  const { file_id, filename, file_size } = file
  const save = useMutation({
    mutationFn: () =>
      withOpenedFile({ path, id: file_id, size: file_size, identity }, async (opened) => {
        // The content is copied into memory, because the decrypted temporary file is deleted before
        // the browser has saved the download.
        saveFile(filename, new Blob([await opened.arrayBuffer()]))
      }),
  })
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{filename}</span>
          <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
        </span>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Download ${filename}`}
          isBusy={save.isPending}
          busyLabel="Opening..."
          onClick={() => save.mutate()}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      {save.error && <Banner kind="danger">{texts.sealingFailed}</Banner>}
    </li>
  )
}
