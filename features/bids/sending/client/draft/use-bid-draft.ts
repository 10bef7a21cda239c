import { useCallback, useEffect, useState } from 'react'
import { deleteSealedFile, type OwnBid } from '#features/bids/sending/contract/bid.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useStore } from '#kernel/client/store/create-store.ts'
import { openBidDraft, type BidDraftStore, type DraftState } from './bid-draft.ts'
import type { DraftLocation } from './draft-key-storage.ts'
import { openBidKeys, type BidKeys } from './bid-keys.ts'
import { draftFrom } from './parts.ts'

export type OpenedDraft = { bidKeys: BidKeys; draft: BidDraftStore }
type Opening = OpenedDraft | 'opening' | 'locked' | 'failed'

interface Options {
  bid: OwnBid
  bidding: Bidding
  draftLocation: DraftLocation
  aheadMs: number
  /** True if the draft can still be edited. */
  isOpen: boolean
}

interface Session {
  /**
   * Options from the latest render, because the requirements for bids and the offset of the
   * server's clock may change while the user types.
   */
  now: Options
  opening: Promise<Opening>
}

/**
 * Opened drafts by key. They stay in memory, so that switching between the tabs of the page doesn't
 * reset them.
 */
const sessions = new Map<string, Session>()

/**
 * Opens the draft once, and adds colleagues' changes to it whenever the bid is refetched. Saves the
 * draft when the page is hidden, and asks for confirmation before unsaved input is lost.
 */
export function useBidDraft(options: Options) {
  const { bid } = options
  const user = useUser()
  // The key contains the draft's public key, because a draft that was started again has a new key
  // pair.
  const key = `${user.id}:${bid.id}:${bid.draft_recipient}`
  const [opening, setOpening] = useState<Opening>('opening')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const session = sessions.get(key) ?? begin(key, options, user.name)
    session.now = options
  })
  useEffect(() => {
    let isLeft = false
    const take = async () => {
      const opened = await sessions.get(key)!.opening
      if (!isLeft) setOpening(opened)
    }
    void take()
    return () => void (isLeft = true)
  }, [key, attempt])

  const draft = typeof opening === 'string' ? undefined : opening.draft
  useEffect(() => void draft?.notice(bid.entries), [draft, bid.entries])
  useEffect(() => {
    if (!draft) return
    const save = () => void (document.visibilityState === 'hidden' && draft.saveAll())
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.isUnsaved()) event.preventDefault()
    }
    document.addEventListener('visibilitychange', save)
    window.addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('beforeunload', ask)
      void draft.saveAll()
    }
  }, [draft])

  const openAgain = useCallback(() => {
    sessions.delete(key)
    setOpening('opening')
    setAttempt((count) => count + 1)
  }, [key])
  return { opening, openAgain }
}

function begin(key: string, options: Options, name: string): Session {
  const session: Session = { now: options, opening: Promise.resolve('opening') }
  sessions.set(key, session)
  session.opening = open(session, name).catch(() => 'failed' as const)
  return session
}

async function open(session: Session, name: string): Promise<Opening> {
  const { bid, bidding, draftLocation, isOpen } = session.now
  const bidKeys = await openBidKeys(bid, bidding, draftLocation)
  if (!bidKeys) return 'locked'
  const { setup } = bidding
  const now = () => new Date(Date.now() - session.now.aheadMs)
  const draft = await openBidDraft({
    tenderId: draftLocation.tenderId,
    bid,
    setup: () => session.now.bidding.setup,
    keys: bidKeys.draft,
    user: { name },
    now,
  })
  if (isOpen) void sweepFiles({ tenderId: draftLocation.tenderId, bid, draft, setup, now: now() })
  return { bidKeys, draft }
}

export function useDraftState(draft: BidDraftStore): DraftState {
  return useStore(draft.store)
}

/**
 * Minimum age of files to be deleted. A newer file may be an upload that a colleague's browser has
 * yet to add to the draft.
 */
const age = 60 * 60_000

interface Sweep {
  tenderId: number
  bid: OwnBid
  draft: BidDraftStore
  setup: BiddingSetup
  now: Date
}

/**
 * Deletes files that were uploaded but never added to the draft or to a bid, for example because
 * the tab was closed too early.
 */
async function sweepFiles({ tenderId, bid, draft, setup, now }: Sweep): Promise<void> {
  const { files } = draftFrom(setup, draft.current())
  const listed = Object.values(files).flatMap((list) => list.map(({ file_id }) => file_id))
  const isLeft = ({ id, is_sent, created_at }: OwnBid['files'][number]) =>
    !is_sent && !listed.includes(id) && now.getTime() - Date.parse(created_at) > age
  for (const { id } of bid.files.filter(isLeft)) {
    const params = { tenderId, bidId: bid.id, fileId: id }
    await call(deleteSealedFile, { params }).catch(() => undefined)
  }
}
