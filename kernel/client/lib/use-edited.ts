import { useState } from 'react'
import { ApiError } from './api.ts'

/** Version that a form edits, and the newer one that a save was refused for, if any. */
export type Edited<Stored> = ReturnType<typeof useEdited<Stored>>

/**
 * Keeps the stored version with which a form was opened. The form takes both its initial values and
 * the revision that it saves with from `opened`, so a refetch in the meantime changes neither. If a
 * save is refused because somebody else has saved first, their version is fetched into `newest`;
 * the form then shows a `Comparison`.
 */
export function useEdited<Stored>(
  stored: Stored,
  fetchNewest: (opened: Stored) => Promise<Stored>,
) {
  const [opened, setOpened] = useState(stored)
  const [newest, setNewest] = useState<Stored>()

  /** Continues with this version, whose revision the next save is based on. */
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
