// A text that is saved automatically, one save at a time. Another user's version is never
// overwritten: the two versions are merged if possible; otherwise the other user's version is kept
// in `theirs` until the user chooses between them.
import { ApiError } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'

/** Version stored on the server. */
export interface Stored {
  text: string
  version: number
}

export interface EntryState<Known extends Stored = Stored> {
  text: string
  known: Known | null
  theirs: Known | null
  failure: string | null
  /** True if the last save failed for a temporary reason and will be retried. */
  willRetry: boolean
  isSaving: boolean
}

/**
 * Three-way merge. Returns a text with the changes on both sides, or undefined if they conflict.
 */
export type Merge = (texts: { base: string; mine: string; theirs: string }) => string | undefined

interface EntryOptions<Known extends Stored> {
  known: Known | null
  /** Initial text, if it differs from the stored one. Default: the text of `known`. */
  text?: string
  /** Returns whether the server would accept the text. Default: any text is acceptable. */
  isSavable?: (text: string) => boolean
  /**
   * Returns whether the error means that the save was refused because the server has another
   * version.
   */
  isStale?: (refusal: ApiError) => boolean
  /** Start of the message that is shown after a failed save. */
  failed?: string
  /** Sends the text and returns the version that the server stored. */
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
   * Texts sent since the last confirmed version. After a lost reply, the server may have stored any
   * of them.
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

  /** Saves at once. Returns whether the server then has the current text. */
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
      // The server may store a text that differs from the one sent. The stored text is then shown,
      // unless the user has kept typing.
      if (state.text === text) change({ text: stored.text })
      confirmSaved(stored)
      return isUnsaved(state) ? attempt() : true
    } catch (error) {
      const isOutdated = error instanceof ApiError && isStale(error)
      // Undefined if the newer version can't be read, for example because the browser is offline.
      const stored = isOutdated ? await fetch().catch(() => undefined) : null
      if (stored) return handleNewerVersion(stored)
      const isTemporary = !(error instanceof ApiError) || error.isOffline || error.status >= 500
      const willRetry = isTemporary || stored === undefined
      change({ failure: `${failed}. ${messageOf(error)}`, willRetry, isSaving: false })
      if (willRetry) saveIn(retryMs)
      return false
    }
  }

  function confirmSaved(stored: Known): void {
    sent.clear()
    change({ known: stored, failure: null, willRetry: false, isSaving: false })
  }

  /** Merges the user's changes into a newer stored version. Returns false if they conflict. */
  function adopt(stored: Known): boolean {
    const base = state.known?.text ?? ''
    const both = merge?.({ base, mine: state.text, theirs: stored.text })
    if (both === undefined) return false
    confirmSaved(stored)
    change({ text: both })
    return true
  }

  /**
   * Handles a newer stored version. A text that this client sent counts as saved; any other text is
   * merged or, on a conflict, kept in `theirs`.
   */
  function handleNewerVersion(stored: Known): Promise<boolean> | boolean {
    if (sent.has(stored.text) || stored.text === state.text) {
      confirmSaved(stored)
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
    /**
     * Shows a newer stored version. Unsaved changes are merged into it; if they conflict, the
     * version is ignored.
     */
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
    /**
     * Resolves a conflict by keeping the user's own text or the given text, which may combine both
     * versions.
     */
    keepMine(text = state.text): void {
      change({ text, known: state.theirs, theirs: null })
      void saveNow()
    },
  }
}
