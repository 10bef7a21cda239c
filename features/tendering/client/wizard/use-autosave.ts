import { useEffect, useRef, useState, type RefObject } from 'react'
import { dropWork, storeWork, type SavedWork } from './saved-work.ts'

const pauseMs = 800

interface Autosave {
  key: string
  work: Omit<SavedWork, 'savedAt'>
  /**
   * False if there is no input, or while the user has not decided whether to restore older work.
   */
  isOn: boolean
}

/** Stores the work with a debounce, and at the latest when the user leaves the page. */
export function useAutosave({ key, work, isOn }: Autosave) {
  const [savedAt, setSavedAt] = useState<number>()
  const [isTaken, setIsTaken] = useState(false)
  const pending = useRef<(() => void) | undefined>(undefined)
  const isKeeping = useRef(false)
  const { values, step, idempotencyKey, version, fileNames } = work

  useEffect(() => {
    if (!isOn) {
      // If the user has undone their input, the stored copy is deleted. Older work that has not
      // been restored yet is kept.
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
      const result = storeWork(key, {
        values,
        step,
        idempotencyKey,
        version,
        fileNames,
        savedAt: now,
      })
      if (result === 'stored') setSavedAt(now)
      setIsTaken(result === 'taken')
    }
    const timer = setTimeout(() => pending.current?.(), pauseMs)
    return () => clearTimeout(timer)
  }, [key, isOn, values, step, idempotencyKey, version, fileNames])

  useFlushOnLeave(pending)

  return {
    savedAt,
    /** True if another tab has stored its own work under this key. */
    isTaken,
    flush: () => pending.current?.(),
    /** Deletes the local copy. Called once the work has been saved on the server. */
    forget(): void {
      pending.current = undefined
      dropWork(key, idempotencyKey)
      setSavedAt(undefined)
    },
  }
}

/** Runs the pending save when the user leaves the page or the component is removed. */
function useFlushOnLeave(pending: RefObject<(() => void) | undefined>): void {
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [pending])
}
