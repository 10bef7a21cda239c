import { toast } from '#kernel/client/ui/toast.ts'
import type { UploadOutcome } from './uploads.ts'

/** Shows a toast for stored files; failed ones stay in the list of uploads. */
export function showUploadToast({ stored }: UploadOutcome): void {
  const [message] = stored
  if (!message) return
  toast.success(stored.length === 1 ? message : `${stored.length} documents uploaded successfully`)
}
