import { documentTexts } from '#domain/contract/document.ts'
import { Banner } from '#client/ui/Banner.tsx'

/** Banner for a failed download, with the server's reason if there is one. */
export function DownloadFailure({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Banner kind="danger" title={documentTexts.downloadFailed}>
      {error !== documentTexts.downloadFailed && error}
    </Banner>
  )
}
