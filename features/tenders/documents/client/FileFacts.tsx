import { Fragment } from 'react'
import type { DocumentVersion } from '../contract/document.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { counted } from '#kernel/format/number.ts'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

type FileFactsProps = { file: DocumentVersion; downloads?: number | undefined }

export function FileFacts({ file, downloads }: FileFactsProps) {
  const { filename, file_size, created_at, uploaded_by, sha256 } = file
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p className="flex max-w-none wrap-anywhere">
        <DotLine facts={[filename, formatFileSize(file_size)]} />
      </p>
      <p className="flex max-w-none">
        <DotLine
          facts={[
            <Fragment key="uploaded">
              Uploaded <Time iso={created_at} show="short" />
              {uploaded_by && ` by ${uploaded_by.name}`}
            </Fragment>,
            downloads !== undefined && counted(downloads, 'download'),
            <span key="sha256" className="flex items-center whitespace-nowrap">
              SHA-256&nbsp;<code title={sha256}>{sha256.slice(0, 12)}…</code>
              <span className="-my-2 -me-3 pointer-coarse:-my-3 pointer-coarse:-me-3.5">
                <CopyButton kind="quiet" value={sha256} name={`Copy SHA-256 of ${filename}`} />
              </span>
            </span>,
          ]}
        />
      </p>
    </div>
  )
}
