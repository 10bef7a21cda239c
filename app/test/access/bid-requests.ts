// Valid requests for every call that concerns bids.
import { setup } from '../bid-scene.ts'
import { handedIn } from './bids-of-scene.ts'
import type { Sent } from './sent.ts'
import type { TenderScene } from './tender-scene.ts'

const bids = '/tenders/:tenderId/bids'
const header = Buffer.from(
  `age-encryption.org/v1\n-> X25519 ${'A'.repeat(43)}\n${'B'.repeat(43)}\n--- ${'C'.repeat(43)}\n`,
)
const content = header.toString('base64')
const commitment = 'ab'.repeat(32)
const bidId = ({ bids }: TenderScene) => ({ bidId: bids!.bid.id })

export const bidRequests: Record<string, (scene: TenderScene, by?: { id: number }) => Sent> = {
  'PUT /tenders/:tenderId/bidding': () => ({
    body: {
      sealing: 'portal',
      setup: { ...setup, questions: setup.questions.slice(0, 1) },
      change_note: 'No plan is needed.',
    },
  }),
  'PUT /tenders/:tenderId/bidding/openers': ({ tender }) => ({
    body: { user_ids: [tender.created_by] },
  }),
  'POST /tenders/:tenderId/bidding/invitations': () => ({
    body: { name: 'Nora New', email: 'nora@example.test' },
  }),
  'DELETE /tenders/:tenderId/bidding/invitations/:invitationId': ({ bids }) => ({
    params: { invitationId: bids!.invitation.id },
  }),
  'PUT /tenders/:tenderId/bidding/key': () => ({
    body: {
      recipient: 'age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa',
      protection: 'passphrase',
      protected_identity: content,
    },
  }),
  'POST /tenders/:tenderId/bidding/key/prove': () => ({ body: { answer: '00'.repeat(32) } }),
  [`POST ${bids}`]: ({ lot }) => ({ body: { lot_id: lot.id } }),
  [`GET ${bids}/:bidId/draft`]: (scene) => ({ params: bidId(scene) }),
  [`PUT ${bids}/:bidId/draft`]: (scene) => ({
    params: bidId(scene),
    body: { entry: 'method', content, version: 0 },
  }),
  [`POST ${bids}/:bidId/draft/restart`]: (scene) => ({ params: bidId(scene) }),
  [`POST ${bids}/:bidId/admissions`]: (scene) => ({
    params: bidId(scene),
    body: { user_id: scene.bids!.bid.created_by },
  }),
  [`POST ${bids}/:bidId/files`]: (scene) => ({
    params: bidId(scene),
    form: { envelope: 'quality', file: { name: 'File sealed and uploaded', content: header } },
  }),
  [`DELETE ${bids}/:bidId/files/:fileId`]: (scene) => ({
    params: { ...bidId(scene), fileId: scene.bids!.files.spare.id },
  }),
  [`GET ${bids}/:bidId/files/:fileId/download`]: (scene) => ({
    params: { ...bidId(scene), fileId: scene.bids!.files.spare.id },
  }),
  [`GET ${bids}/:bidId/receipts/:version`]: (scene) => ({
    params: { ...bidId(scene), version: 1 },
  }),
  [`POST ${bids}/:bidId/send`]: (scene) => ({
    params: bidId(scene),
    body: {
      requirements: 1,
      key_set: 1,
      envelopes: (['quality', 'price'] as const).map((envelope) => ({
        envelope,
        document_id: scene.bids!.files[envelope].id,
        commitment,
        file_ids: [],
      })),
    },
  }),
  [`POST ${bids}/:bidId/withdraw`]: (scene) => ({ params: bidId(scene) }),
  [`POST ${bids}/:bidId/hand-in`]: (scene) => ({
    params: bidId(scene),
    form: { envelope: 'quality', file: { name: 'x', content: Buffer.from(handedIn) } },
  }),
  'POST /tenders/:tenderId/opening/shares': ({ bids, tender }, by) => {
    const shares = bids!.shares!
    const id = shares.get(by?.id ?? tender.created_by) ?? shares.get(tender.created_by)!
    return { body: { shares: [{ id, file_key: null }] } }
  },
}
