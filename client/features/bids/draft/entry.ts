// One part of a draft, saved as one types, one save at a time. What a colleague has saved meanwhile is
// never written over: it is put together with one's own where both fit, and otherwise laid beside it
// (`theirs`) until a choice is made.
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import { ApiError } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'

/** What the server has. */
export interface Known {
  text: string
  version: number
  saved_at: string
  saved_by: { name: string }
}

export interface EntryState {
  text: string
  known: Known | null
  theirs: Known | null
  failure: string | null
  isSaving: boolean
}

/** Both changes in one text, or nothing where they contradict each other. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => string | undefined

interface EntryOptions {
  known: Known | null
  /** Seals and sends it; answers with what the server has then. */
  save: (text: string, version: number) => Promise<Known>
  /** What the server has now. */
  fetch: () => Promise<Known | null>
  merge?: Merge | undefined
  onChange: () => void
}

const pauseMs = 700
const retryMs = 5_000

export type Entry = ReturnType<typeof createEntry>

export const emptyEntry: EntryState = {
  text: '',
  known: null,
  theirs: null,
  failure: null,
  isSaving: false,
}

export function isUnsaved({ text, known }: EntryState): boolean {
  return text !== (known?.text ?? '')
}

export function createEntry({ known, save, fetch, merge, onChange }: EntryOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)
  /** Sent since the server last said what it has: a lost reply says nothing of what became of it. */
  const sent = new Set<string>()
  let state: EntryState = { ...emptyEntry, text: known?.text ?? '', known }

  function change(changes: Partial<EntryState>): void {
    state = { ...state, ...changes }
    onChange()
  }

  function saveIn(pause: number): void {
    clearTimeout(timer)
    if (isUnsaved(state)) timer = setTimeout(() => void saveNow(), pause)
  }

  /** Whether the server has what is on screen. */
  function saveNow(): Promise<boolean> {
    clearTimeout(timer)
    running = running.then(attempt)
    return running
  }

  async function attempt(): Promise<boolean> {
    if (state.theirs) return false
    if (!isUnsaved(state)) return true
    const { text } = state
    change({ isSaving: true })
    sent.add(text)
    try {
      learn(await save(text, state.known?.version ?? 0))
      return isUnsaved(state) ? attempt() : true
    } catch (error) {
      if (error instanceof ApiError && error.reply.code === 'stale') {
        const stored = await fetch().catch(() => null)
        if (stored) return meet(stored)
      }
      change({ failure: `${texts.saveFailed}. ${messageOf(error)}`, isSaving: false })
      if (!(error instanceof ApiError) || error.isOffline || error.status >= 500) saveIn(retryMs)
      return false
    }
  }

  function learn(stored: Known): void {
    sent.clear()
    change({ known: stored, failure: null, isSaving: false })
  }

  /** One's own words are built upon; a colleague's are put together with them, or laid beside. */
  function meet(stored: Known): Promise<boolean> | boolean {
    if (sent.has(stored.text) || stored.text === state.text) {
      learn(stored)
      return attempt()
    }
    const base = state.known?.text ?? ''
    const both = merge?.({ base, mine: state.text, theirs: stored.text })
    if (both !== undefined) {
      learn(stored)
      change({ text: both })
      return attempt()
    }
    sent.clear()
    change({ theirs: stored, failure: null, isSaving: false })
    return false
  }

  return {
    current: () => state,
    save: saveNow,
    type(text: string): void {
      change({ text })
      saveIn(pauseMs)
    },
    /** What the server has by now: shown, while nothing of one's own is at stake. */
    notice(stored: Known): void {
      if (state.isSaving || state.theirs) return
      if (stored.version < (state.known?.version ?? 0)) return
      if (isUnsaved(state)) return
      change({ known: stored, text: stored.text })
    },
    takeTheirs(): void {
      const { theirs } = state
      if (theirs) change({ known: theirs, text: theirs.text, theirs: null })
    },
    keepMine(): void {
      change({ known: state.theirs, theirs: null })
      void saveNow()
    },
  }
}
