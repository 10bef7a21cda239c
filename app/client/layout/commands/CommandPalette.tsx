import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { modalClass, onEscape, useModal } from '#kernel/client/ui/Dialog.tsx'
import type { Option } from './option.ts'
import { OptionList } from './OptionList.tsx'
import { useOptionGroups } from './use-option-groups.ts'

type CommandPaletteProps = { onClose: () => void; onShowShortcuts: () => void }

/** Command palette for pages, actions, tenders and people: a combobox whose list is always open. */
export function CommandPalette({ onClose, onShowShortcuts }: CommandPaletteProps) {
  const id = useId()
  const modal = useModal()
  const pressedOn = useRef<EventTarget>(null)
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const { groups, isSearching, failed } = useOptionGroups(typed, onShowShortcuts)
  const options = groups.flatMap((group) => group.options)
  const active = options.find((option) => option.id === chosenId) ?? options[0]
  const domId = (option: Option) => `${id}-${option.id}`

  function choose(option: Option): void {
    // The palette closes and restores the focus first, so that the option's own dialog or page can
    // take the focus afterwards.
    flushSync(onClose)
    setTimeout(option.run)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = active ? options.indexOf(active) : -1
    const next = nextOf(options, at, event.key)
    if (next) setChosenId(next.id)
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={modal}
      aria-label="Search and commands"
      className={modalClass}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div
        data-scrim=""
        className="flex min-h-full animate-appear items-start justify-center bg-scrim p-4 sm:pt-20"
        onKeyDown={(event) => onEscape(event, onClose)}
        onPointerDown={(event) => (pressedOn.current = event.target)}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget && pressedOn.current === currentTarget) onClose()
        }}
      >
        <div className="w-full max-w-170 overflow-hidden rounded-panel border border-line bg-surface shadow-float">
          <div className="relative border-b border-line">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted"
            />
            <input
              type="text"
              role="combobox"
              aria-label="Search pages, actions and tenders"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && domId(active)}
              placeholder="Page, action or tender"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setChosenId(undefined)
              }}
              onKeyDown={onKeyDown}
              className="h-14 w-full rounded-t-panel bg-surface ps-12 pe-4 ring-inside"
            />
          </div>
          <OptionList
            id={`${id}-list`}
            groups={groups}
            active={active}
            domId={domId}
            onPoint={(option) => setChosenId(option.id)}
            onChoose={choose}
          />
          <p role="status" className="max-w-none border-t border-line px-4 py-2 text-sm text-muted">
            {statusText({ count: options.length, isSearching, failed })}{' '}
            <span className="max-sm:hidden">
              Use the arrow keys to choose, Enter to open and Escape to close.
            </span>
          </p>
        </div>
      </div>
    </dialog>
  )
}

function nextOf(options: Option[], at: number, key: string): Option | undefined {
  if (key === 'ArrowDown') return options[(at + 1) % options.length]
  if (key === 'ArrowUp') return options.at(at <= 0 ? -1 : at - 1)
  return undefined
}

type Status = { count: number; isSearching: boolean; failed: string | null }

function statusText({ count, isSearching, failed }: Status): string {
  if (isSearching) return 'Searching…'
  if (failed) return `We couldn’t search ${failed.toLowerCase()}. Try again.`
  return count === 1 ? '1 result.' : `${count} results.`
}
