// One text that is saved automatically, with one save at a time. A version that somebody else saved
// is never overwritten: both are merged where possible, and otherwise the other version is kept in
// `theirs` until the user chooses.
import { ApiError } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'

/** Version that the server has. */
export interface Stored {
  text: string
  version: number
}

export interface EntryState<Known extends Stored = Stored> {
  text: string
  known: Known | null
  theirs: Known | null
  failure: string | null
  /** True if the last save failed for a reason that may pass, and is repeated. */
  willRetry: boolean
  isSaving: boolean
}

/** Returns a text with both changes, or undefined if they conflict. */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => string | undefined

interface EntryOptions<Known extends Stored> {
  known: Known | null
  /** Text that the server doesn't have yet; by default the known version's. */
  text?: string
  /** Returns whether the server would accept the text; by default it accepts every text. */
  isSavable?: (text: string) => boolean
  /** Returns whether a save was refused because the server has another version. */
  isStale?: (refusal: ApiError) => boolean
  /** First words of the message after a failed save. */
  failed?: string
  /** Sends the text. Returns the version that the server then has. */
  save: (text: string, version: number) => Promise<Known>
  /** Returns the version that the server currently has. */
  fetch: () => Promise<Known | null>
  merge?: Merge | undefined
  onChange: () => void
}

const pauseMs = 700
const retryMs = 5_000

export type Entry<Known extends Stored> = ReturnType<typeof createEntry<Known>>

export const emptyEntry: EntryState<never> = {
  text: '',
  known: null,
  theirs: null,
  failure: null,
  willRetry: false,
  isSaving: false,
}

export function isUnsaved({ text, known }: EntryState): boolean {
  return text !== (known?.text ?? '')
}

export function createEntry<Known extends Stored>(options: EntryOptions<Known>) {
  const { save, fetch, merge, onChange, isSavable = () => true, failed = 'Not saved' } = options
  const { isStale = ({ reply }) => reply.code === 'stale' } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)
  /**
   * Texts sent since the last known version: after a lost reply, the server may have any of them.
   */
  const sent = new Set<string>()
  let state: EntryState<Known> = {
    ...emptyEntry,
    text: options.text ?? options.known?.text ?? '',
    known: options.known,
  }

  function change(changes: Partial<EntryState<Known>>): void {
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
    if (!isSavable(text)) return false
    change({ isSaving: true })
    sent.add(text)
    try {
      const stored = await save(text, state.known?.version ?? 0)
      // The stored text may be more complete than the one that was sent.
      if (state.text === text) change({ text: stored.text })
      learn(stored)
      return isUnsaved(state) ? attempt() : true
    } catch (error) {
      if (error instanceof ApiError && isStale(error)) {
        const stored = await fetch().catch(() => null)
        if (stored) return meet(stored)
      }
      const willRetry = !(error instanceof ApiError) || error.isOffline || error.status >= 500
      change({ failure: `${failed}. ${messageOf(error)}`, willRetry, isSaving: false })
      if (willRetry) saveIn(retryMs)
      return false
    }
  }

  function learn(stored: Known): void {
    sent.clear()
    change({ known: stored, failure: null, willRetry: false, isSaving: false })
  }

  /** Adopts a newer stored version with the user's changes. Returns false if they conflict. */
  function adopt(stored: Known): boolean {
    const base = state.known?.text ?? ''
    const both = merge?.({ base, mine: state.text, theirs: stored.text })
    if (both === undefined) return false
    learn(stored)
    change({ text: both })
    return true
  }

  /**
   * Handles a newer stored version: the user's own text is accepted, another one is merged or kept
   * in `theirs`.
   */
  function meet(stored: Known): Promise<boolean> | boolean {
    if (sent.has(stored.text) || stored.text === state.text) {
      learn(stored)
      return attempt()
    }
    if (adopt(stored)) return attempt()
    sent.clear()
    change({ theirs: stored, failure: null, willRetry: false, isSaving: false })
    return false
  }

  return {
    current: () => state,
    save: saveNow,
    type(text: string): void {
      change({ text })
      saveIn(pauseMs)
    },
    /** Shows a newer stored version; unsaved changes stay, and are merged where possible. */
    notice(stored: Known): void {
      if (state.isSaving || state.theirs) return
      if (stored.version < (state.known?.version ?? 0)) return
      if (!isUnsaved(state)) return change({ known: stored, text: stored.text })
      if (adopt(stored)) saveIn(pauseMs)
    },
    takeTheirs(): void {
      const { theirs } = state
      if (theirs) change({ known: theirs, text: theirs.text, theirs: null })
    },
    /** Keeps the user's own text, or the one given, which may combine both. */
    keepMine(text = state.text): void {
      change({ text, known: state.theirs, theirs: null })
      void saveNow()
    },
  }
}
