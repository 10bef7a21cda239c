// One part of a draft, saved automatically with one save at a time. A colleague's version is never
// overwritten: both are merged where possible, and otherwise the other version is kept in `theirs`
// until the user chooses.
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import { ApiError } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'

/** Version that the server has. */
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

/** Returns a text with both changes, or undefined if they conflict. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => string | undefined

interface EntryOptions {
  known: Known | null
  /** Encrypts and sends the text. Returns the version that the server then has. */
  save: (text: string, version: number) => Promise<Known>
  /** Returns the version that the server currently has. */
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
  /**
   * Texts sent since the last known version: after a lost reply, the server may have any of them.
   */
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

  /** Returns whether the server has the text on screen. */
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

  /**
   * Handles a newer stored version: the user's own text is accepted, a colleague's is merged or
   * kept in `theirs`.
   */
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
    /** Shows a newer stored version, unless the user has unsaved changes. */
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
