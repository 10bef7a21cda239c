import { RotateCw } from 'lucide-react'
import { Button } from '#kernel/client/ui/Button.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import { showUploadToast } from './show-upload-toast.ts'
import { dropUpload, retryUploads, type Upload } from './uploads.ts'

/** Running uploads with their progress, and failed ones with a retry button. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const failed = uploads.filter(({ state }) => state === 'failed').map(({ key }) => key)
  const retry = (keys: string[]) => void retryUploads(keys).then(showUploadToast)
  return (
    <div className="flex flex-col items-start gap-3">
      <ul aria-label="Uploads" className="w-full">
        {uploads.map(({ key, file, state, progress, message }) => (
          <UploadRow
            key={key}
            name={file.name}
            size={file.size}
            state={state}
            progress={progress}
            error={message}
            onCancel={() => dropUpload(key)}
            onRetry={() => retry([key])}
            {...(state === 'failed' && { onRemove: () => dropUpload(key) })}
          />
        ))}
      </ul>
      {failed.length > 1 && (
        <Button kind="secondary" size="small" onClick={() => retry(failed)}>
          <RotateCw aria-hidden="true" />
          Retry all {failed.length}
        </Button>
      )}
    </div>
  )
}
