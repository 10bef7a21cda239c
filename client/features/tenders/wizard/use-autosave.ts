import { useEffect, useRef, useState } from 'react'
import { dropWork, keepWork, type SavedWork } from './saved-work.ts'

const pauseMs = 800

interface Autosave {
  key: string
  work: Omit<SavedWork, 'savedAt'>
  /** Nothing is kept while there is nothing to keep, or while older work waits to be restored. */
  isOn: boolean
}

/** Keeps the work once the typing pauses, and at the latest when the page is left. */
export function useAutosave({ key, work, isOn }: Autosave) {
  const [savedAt, setSavedAt] = useState<number>()
  const [isTaken, setIsTaken] = useState(false)
  const pending = useRef<(() => void) | undefined>(undefined)
  const isKeeping = useRef(false)
  const { values, step, idempotencyKey, version, fileNames } = work

  useEffect(() => {
    if (!isOn) {
      // Undone: what was kept of it is not offered again. Older work that waits is none of it.
      if (isKeeping.current) {
        pending.current = undefined
        dropWork(key, idempotencyKey)
        setSavedAt(undefined)
        setIsTaken(false)
      }
      isKeeping.current = false
      return
    }
    isKeeping.current = true
    pending.current = () => {
      pending.current = undefined
      const now = Date.now()
      const kept = keepWork(key, {
        values,
        step,
        idempotencyKey,
        version,
        fileNames,
        savedAt: now,
      })
      if (kept === 'kept') setSavedAt(now)
      setIsTaken(kept === 'taken')
    }
    const timer = setTimeout(() => pending.current?.(), pauseMs)
    return () => clearTimeout(timer)
  }, [key, isOn, values, step, idempotencyKey, version, fileNames])

  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    savedAt,
    /** Another tab keeps work of its own in this place. */
    isTaken,
    flush: () => pending.current?.(),
    /** It is saved for good: nothing is left to keep. */
    forget(): void {
      pending.current = undefined
      dropWork(key, idempotencyKey)
      setSavedAt(undefined)
    },
  }
}
