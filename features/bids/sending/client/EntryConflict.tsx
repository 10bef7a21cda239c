import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { Known } from './draft/bid-draft.ts'

type EntryConflictProps = {
  theirs: Known
  /** Readable form of the colleague's version. */
  shown: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Banner shown if two colleagues have edited the same part. Both versions are kept until the user
 * chooses one.
 */
export function EntryConflict({ theirs, shown, onTakeTheirs, onKeepMine }: EntryConflictProps) {
  return (
    <Banner
      kind="warning"
      title={`${theirs.saved_by.name} has changed this too`}
      actions={
        <>
          <Button kind="secondary" size="small" onClick={onTakeTheirs}>
            Use theirs
          </Button>
          <Button kind="secondary" size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      Your version isn’t saved. Theirs says:
      <blockquote className="my-2 max-h-60 overflow-y-auto border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">
        {shown || 'Nothing'}
      </blockquote>
    </Banner>
  )
}
