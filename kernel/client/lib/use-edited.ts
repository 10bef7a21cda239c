import { useState } from 'react'
import { ApiError } from './api.ts'

/** The version that a form edits and, after a refused save, the newer version on the server. */
export type Edited<Stored> = ReturnType<typeof useEdited<Stored>>

/**
 * Keeps the stored version with which a form was opened. The form takes its initial values, and the
 * revision that it sends when saving, from `opened`, so a refetch in the meantime changes neither.
 * If a save is refused because somebody else has saved first, their version is fetched into
 * `newest`; the form then shows a `Comparison`.
 */
export function useEdited<Stored>(
  stored: Stored,
  fetchNewest: (opened: Stored) => Promise<Stored>,
) {
  const [opened, setOpened] = useState(stored)
  const [newest, setNewest] = useState<Stored>()

  /** Continues with this version. The next save sends its revision. */
  function open(version: Stored): void {
    setOpened(version)
    setNewest(undefined)
  }

  async function save<Reply>(send: (opened: Stored) => Promise<Reply>): Promise<Reply> {
    try {
      return await send(opened)
    } catch (error) {
      if (error instanceof ApiError && error.reply.code === 'stale') {
        // If the newer version can't be read either, only the refusal is shown, and the next save
        // is refused again.
        setNewest(await fetchNewest(opened).catch(() => undefined))
      }
      throw error
    }
  }

  return { opened, newest, open, save }
}
