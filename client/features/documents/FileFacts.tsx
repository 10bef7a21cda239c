import type { DocumentVersion } from '#domain/contract/document.ts'
import { formatFileSize } from '#domain/format/file-size.ts'
import { counted } from '#domain/format/number.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Time } from '#client/ui/Time.tsx'

type FileFactsProps = { file: DocumentVersion; downloads?: number | undefined }

export function FileFacts({ file, downloads }: FileFactsProps) {
  const { filename, file_size, created_at, uploaded_by, sha256 } = file
  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap gap-x-4 tabular-nums">
        <span className="wrap-anywhere">{filename}</span>
        <span>{formatFileSize(file_size)}</span>
        <span>
          Uploaded <Time iso={created_at} show="short" />
          {uploaded_by && ` by ${uploaded_by.name}`}
        </span>
        {downloads !== undefined && <span>{counted(downloads, 'download')}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          SHA-256 <code title={sha256}>{sha256.slice(0, 12)}…</code>
        </span>
        <CopyButton kind="quiet" value={sha256} name={`Copy SHA-256 of ${filename}`} />
      </p>
    </div>
  )
}
