import { documentTexts } from '#domain/contract/document.ts'
import { Banner } from '#client/ui/Banner.tsx'

/** What failed, and why if the server said so. */
export function DownloadFailure({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Banner kind="danger" title={documentTexts.downloadFailed}>
      {error !== documentTexts.downloadFailed && error}
    </Banner>
  )
}
