// Valid requests for every call that concerns an evaluation.
import { sample } from '../document-tender.ts'
import type { SceneEvaluation } from './evaluation-of-scene.ts'
import type { Sent } from './sent.ts'
import type { TenderScene } from './tender-scene.ts'

const path = '/tenders/:tenderId/evaluation'
const bid = `${path}/bids/:bidId`
const own = '/tenders/:tenderId/clarifications'
const ownEvidence = '/tenders/:tenderId/evidence'
const reason = 'The panel has agreed on it.'

type Request = (scene: TenderScene) => Sent
type Made = (evaluation: SceneEvaluation, scene: TenderScene) => Sent

/** Passes the scene's evaluation to the request. Every scene for these calls has an evaluation. */
const about =
  (made: Made): Request =>
  (scene) =>
    made(scene.evaluation!, scene)

const ofBid = ({ own }: SceneEvaluation) => ({ bidId: own.bid.id })
const ofOpen = ({ open }: SceneEvaluation) => ({ clarificationId: open.id })

export const evaluationRequests: Record<string, Request> = {
  [`POST ${path}/evidence`]: about(() => ({ body: { profile: 'full' } })),
  [`GET ${path}/evidence/:packId/pack.zip`]: about(({ pack }) => ({ params: { packId: pack.id } })),
  [`GET ${ownEvidence}/:packId/pack.zip`]: about(({ ownPack }) => ({
    params: { packId: ownPack.id },
  })),
  [`PUT ${path}`]: about(({ conflicted }, { tender: { created_by } }) => ({
    body: {
      chair_id: created_by,
      hides_names: true,
      hides_prices: false,
      members: [
        { user_id: created_by, role: 'evaluator', criteria: null },
        { user_id: conflicted.id, role: 'observer', criteria: null },
      ],
      revision: 1,
    },
  })),
  [`POST ${path}/invitations`]: about(() => ({
    body: { name: 'Nora New', email: 'nora@example.test', role: 'evaluator', criteria: null },
  })),
  [`DELETE ${path}/invitations/:invitationId`]: about(({ invitation }) => ({
    params: { invitationId: invitation.id },
  })),
  [`POST ${path}/declarations`]: about(({ bidders }) => ({
    body: {
      declarations: bidders.map(({ organisation: { id } }) => ({
        organisation_id: id,
        has_conflict: false,
        statement: 'I know nobody there.',
      })),
    },
  })),
  [`POST ${path}/mitigations`]: about(({ conflicted }) => ({
    body: { user_id: conflicted.id, reason },
  })),
  [`POST ${path}/steps`]: about(() => ({ body: { step: 'start_scoring' } })),
  [`GET ${bid}`]: about((evaluation) => ({ params: ofBid(evaluation) })),
  [`GET ${bid}/files/:fileId`]: about((evaluation) => ({
    params: { ...ofBid(evaluation), fileId: evaluation.own.bid.file.id },
  })),
  [`PUT ${bid}/score`]: about((evaluation) => ({
    params: ofBid(evaluation),
    body: {
      criterion: 'quality',
      mark: '3',
      note: 'Less well described.',
      based_on: evaluation.scores[0]?.id ?? null,
    },
  })),
  [`POST ${path}/finish`]: about(() => ({ body: { criterion: 'quality' } })),
  [`GET ${path}/consensus`]: about(() => ({ query: { criterion: 'quality' } })),
  [`PUT ${bid}/consensus`]: about((evaluation) => ({
    params: ofBid(evaluation),
    body: {
      criterion: 'quality',
      mark: '3',
      reason,
      discussion: '',
      citations: [{ question: 'method', quote: 'Step by step' }],
      participants: [],
      based_on: evaluation.consensus[0]?.id ?? null,
    },
  })),
  [`POST ${path}/confirmations`]: about(({ consensus }) => ({
    body: { answers: [{ consensus_id: consensus[0]!.id, agrees: true, comment: '' }] },
  })),
  [`POST ${bid}/exclusion`]: about((evaluation) => ({
    params: ofBid(evaluation),
    body: { code: 'not_compliant', text: reason, evidence: 'The plan is missing.' },
  })),
  [`POST ${bid}/reinstatement`]: about(({ excluded }) => ({
    params: { bidId: excluded.bid.id },
    body: { reason },
  })),
  [`POST ${path}/tie-breaks`]: about(({ own, rival }) => ({
    body: { order: [rival.bid.id, own.bid.id], reason },
  })),
  [`POST ${bid}/clarifications`]: about((evaluation) => ({
    params: ofBid(evaluation),
    body: {
      kind: 'clarification',
      question: 'How many ladders do you have?',
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      allows_files: false,
    },
  })),
  [`GET ${path}/clarifications/:clarificationId/files/:fileId`]: about(({ answered, sent }) => ({
    params: { clarificationId: answered.id, fileId: sent.id },
  })),
  [`POST ${bid}/low-price`]: about((evaluation) => ({
    params: ofBid(evaluation),
    body: { reason },
  })),
  [`POST ${own}/:clarificationId/reply`]: about((evaluation) => ({
    params: ofOpen(evaluation),
    body: { text: 'With a ladder.', file_ids: [evaluation.upload.id] },
  })),
  [`POST ${own}/:clarificationId/files`]: about((evaluation) => ({
    params: ofOpen(evaluation),
    form: { file: sample() },
  })),
  [`DELETE ${own}/:clarificationId/files/:fileId`]: about((evaluation) => ({
    params: { ...ofOpen(evaluation), fileId: evaluation.upload.id },
  })),
}
