import { Search } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { modifier } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyDialog(() => import('./CommandPalette.tsx'), 'CommandPalette')
const ShortcutSheet = lazyDialog(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet')

/** Button that opens the command palette. Also registers the global keyboard shortcuts. */
export function Commands({ className }: { className: string }) {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null)
  const showPalette = () => setOpen('palette')
  const showSheet = () => setOpen('sheet')
  const close = () => setOpen(null)
  useShortcuts({ showPalette, showSheet })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search and commands (${modifier} K)`}
        onClick={showPalette}
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {open === 'palette' && <CommandPalette onClose={close} onShowShortcuts={showSheet} />}
      {open === 'sheet' && <ShortcutSheet onClose={close} />}
    </>
  )
}
