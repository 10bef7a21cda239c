import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { listOwnScores } from '#features/evaluation/contract/evaluation.ts'
import { onReturn } from '#kernel/client/lib/connection.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { userQuery } from '#kernel/client/lib/user-query.ts'
import { judgedBidQuery, ownScoresQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { unsavedScores } from './unsaved-scores.ts'
import { createScoreSheet, type ScoreSheet } from './score-sheet.ts'

type OwnScores = Reply<typeof listOwnScores>['data']

/**
 * Open sheets by user and tender. They stay in memory, so that opening another evaluation page
 * doesn't reset them.
 */
const sheets = new Map<string, ScoreSheet>()

/**
 * Returns the query for the user's own scores and, once they are loaded, the sheet that contains
 * them. Also sets up the saves described at `saveWhenNeeded`.
 */
export function useScoreSheet(tenderId: number, { isMarker }: { isMarker: boolean }) {
  const user = useUser()
  const scores = useQuery({ ...ownScoresQuery(tenderId), enabled: isMarker })
  const sheet = scores.data && sheetOf(user.id, tenderId, scores.data)
  const rows = scores.data
  useEffect(() => {
    if (sheet && rows) sheet.noticeListed(rows)
  }, [sheet, rows])
  useEffect(() => sheet && saveWhenNeeded(sheet), [sheet])
  return { sheet, scores }
}

function sheetOf(userId: number, tenderId: number, scores: OwnScores): ScoreSheet {
  const key = `${userId}:${tenderId}`
  const sheet =
    sheets.get(key) ??
    createScoreSheet({
      tenderId,
      scores,
      kept: unsavedScores(userId, tenderId),
      readScores: async (bidId) => {
        const query = { ...judgedBidQuery(tenderId, bidId), staleTime: 0 }
        return (await queryClient.fetchQuery(query)).scores
      },
      isOwn: () => queryClient.getQueryData(userQuery.queryKey)?.id === userId,
      now: () => new Date(),
    })
  sheets.set(key, sheet)
  return sheet
}

/**
 * Saves the sheet immediately, and again whenever the connection returns or the window is hidden.
 * If closing the window would lose input, the browser asks the user first. Returns a cleanup
 * function that saves the sheet once more.
 */
function saveWhenNeeded(sheet: ScoreSheet): () => void {
  const save = () => void sheet.saveAll()
  const saveIfHidden = () => document.visibilityState === 'hidden' && save()
  const ask = (event: BeforeUnloadEvent) => {
    if (sheet.isAtRisk()) event.preventDefault()
  }
  const stop = onReturn(save)
  document.addEventListener('visibilitychange', saveIfHidden)
  window.addEventListener('beforeunload', ask)
  save()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', saveIfHidden)
    window.removeEventListener('beforeunload', ask)
    save()
  }
}
