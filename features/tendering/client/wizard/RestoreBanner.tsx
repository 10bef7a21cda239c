import { wizardTexts } from '#features/tenders/contract/tender.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { SavedWork } from './saved-work.ts'

type RestoreBannerProps = {
  offer: SavedWork | undefined
  /** True if somebody has saved the tender since the work was stored. */
  isOutdated?: boolean | undefined
  onRestore: () => void
  onDiscard: () => void
}

/** Banner that offers to restore unsaved work from an earlier visit. */
export function RestoreBanner({ offer, isOutdated, onRestore, onDiscard }: RestoreBannerProps) {
  if (!offer) return null
  return (
    <Banner
      title="You have unsaved work on this device"
      actions={
        <>
          <Button size="small" onClick={onRestore}>
            Restore
          </Button>
          <Button kind="secondary" size="small" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      {offer.values.title && `“${offer.values.title}”, `}saved{' '}
      <Time iso={new Date(offer.savedAt).toISOString()} />.
      {isOutdated && ' The tender has been changed since: check everything before you save.'}
      {offer.fileNames && offer.fileNames.length > 0 && ` ${wizardTexts.filesNotKept}`}
    </Banner>
  )
}
