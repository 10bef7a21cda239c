import { fileTexts } from '#kernel/contract/file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'

/** Banner for a failed download, with the server's reason if there is one. */
export function DownloadFailure({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Banner kind="danger" title={fileTexts.downloadFailed}>
      {error !== fileTexts.downloadFailed && error}
    </Banner>
  )
}
