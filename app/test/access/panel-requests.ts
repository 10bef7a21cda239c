// Valid requests for every call that concerns an evaluation, depending on the scene's stage and the
// caller. The keys are the row names of panel-table.ts: text after a middle dot marks another
// request to the same call.
import { sample } from '../document-tender.ts'
import { blockedEvaluators, type PanelActor } from './panel-people.ts'
import type { PanelScene, Stage } from './panel-stages.ts'
import type { Sent } from './sent.ts'

const path = '/tenders/:tenderId/evaluation'
const bid = `${path}/bids/:bidId`
const own = '/tenders/:tenderId/clarifications'
const reason = 'The panel has agreed on it.'
/** Id of a row that doesn't exist. */
const none = 2_000_000_000

const steps: Record<Stage, string> = {
  'before opening': 'start_scoring',
  declarations: 'start_scoring',
  scoring: 'start_consensus',
  consensus: 'lock',
  locked: 'lock',
  'prices opened': 'lock',
  cancelled: 'lock',
}

/**
 * Returns the scene's panel with this chair, without the observer who has a conflict of interest.
 */
function panelOf({ users }: PanelScene, chair_id: number) {
  return {
    chair_id,
    hides_names: true,
    hides_prices: false,
    members: [
      { user_id: users.evaluator.id, role: 'evaluator', criteria: null },
      { user_id: users['external evaluator'].id, role: 'evaluator', criteria: ['quality'] },
      { user_id: users['price evaluator'].id, role: 'price_evaluator', criteria: null },
      { user_id: users.observer.id, role: 'observer', criteria: null },
    ],
    revision: 1,
    reason,
  }
}

const score = (criterion: string, based_on: number | null) => ({
  criterion,
  mark: '3',
  note: 'Less well described.',
  reason,
  based_on,
})

const ofBid = (scene: PanelScene) => ({ bidId: scene.own.bid.id })
const ofOpen = ({ questions }: PanelScene) => ({ clarificationId: questions?.open.id ?? none })

export const panelRequests: Record<string, (scene: PanelScene, by: PanelActor) => Sent> = {
  [`GET ${path}`]: () => ({}),
  [`PUT ${path}`]: (scene) => ({ body: panelOf(scene, scene.users.chair.id) }),
  [`PUT ${path} · another chair`]: (scene) => {
    const { users, conflicted, hasBlocked } = scene
    const { members, ...panel } = panelOf(scene, users.colleague.id)
    const spare = { user_id: conflicted.id, role: 'observer', criteria: null }
    const blocked = (hasBlocked ? blockedEvaluators : []).map((name) => ({
      user_id: users[name].id,
      role: 'evaluator',
      criteria: null,
    }))
    return { body: { ...panel, members: [...members, spare, ...blocked] } }
  },
  [`POST ${path}/invitations`]: () => ({
    body: {
      name: 'Nora New',
      email: 'nora@example.test',
      role: 'observer',
      criteria: null,
      reason,
    },
  }),
  [`DELETE ${path}/invitations/:invitationId`]: ({ invitation }) => ({
    params: { invitationId: invitation.id },
  }),
  [`POST ${path}/declarations`]: ({ bidders }) => ({
    body: {
      declarations: bidders.map(({ organisation: { id } }) => ({
        organisation_id: id,
        has_conflict: false,
        statement: '',
      })),
    },
  }),
  [`GET ${path}/declarations`]: () => ({}),
  [`POST ${path}/mitigations`]: ({ conflicted }) => ({ body: { user_id: conflicted.id, reason } }),
  [`POST ${path}/steps`]: ({ stage }) => ({ body: { step: steps[stage] } }),
  [`POST ${path}/steps · back`]: () => ({ body: { step: 'go_back', reason } }),
  [`GET ${path}/bids`]: () => ({}),
  [`GET ${bid}`]: (scene) => ({ params: ofBid(scene) }),
  [`GET ${bid}/files/:fileId`]: (scene) => ({
    params: { ...ofBid(scene), fileId: scene.own.bid.file.id },
  }),
  [`GET ${path}/scores`]: () => ({}),
  [`PUT ${bid}/score`]: (scene, by) => ({
    params: ofBid(scene),
    body: score('quality', (by !== 'visitor' && scene.scores[by]) || null),
  }),
  [`PUT ${bid}/score · criterion of others`]: (scene) => ({
    params: { bidId: scene.rival.bid.id },
    body: score('service', null),
  }),
  [`POST ${path}/finish`]: () => ({ body: { criterion: 'quality' } }),
  [`GET ${path}/consensus`]: () => ({ query: { criterion: 'quality' } }),
  [`GET ${path}/consensus · unfinished in scoring`]: () => ({ query: { criterion: 'service' } }),
  [`PUT ${bid}/consensus`]: (scene) => ({
    params: ofBid(scene),
    body: {
      criterion: 'quality',
      mark: '3',
      reason,
      discussion: '',
      citations: [{ question: 'method', quote: 'Step by step' }],
      participants: [],
      based_on: scene.consensus,
    },
  }),
  [`POST ${path}/confirmations`]: ({ consensus }) => ({
    body: { answers: [{ consensus_id: consensus ?? none, agrees: false, comment: 'Too high.' }] },
  }),
  [`POST ${bid}/exclusion`]: (scene) => ({
    params: ofBid(scene),
    body: { code: 'not_compliant', text: reason, evidence: 'The plan is missing.' },
  }),
  [`POST ${bid}/reinstatement`]: ({ excluded }) => ({
    params: { bidId: excluded.bid.id },
    body: { reason },
  }),
  [`GET ${path}/ranking`]: () => ({}),
  [`POST ${path}/tie-breaks`]: ({ own, rival }) => ({
    body: { order: [rival.bid.id, own.bid.id], reason },
  }),
  [`GET ${path}/export.xlsx`]: () => ({}),
  [`GET ${path}/export.csv`]: () => ({}),
  [`GET ${path}/clarifications`]: () => ({}),
  [`POST ${bid}/clarifications`]: (scene) => ({
    params: ofBid(scene),
    body: {
      kind: 'clarification',
      question: 'How many ladders do you have?',
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      allows_files: false,
    },
  }),
  [`GET ${path}/clarifications/:clarificationId/files/:fileId`]: ({ questions }) => ({
    params: {
      clarificationId: questions?.answered.id ?? none,
      fileId: questions?.sent.id ?? none,
    },
  }),
  [`POST ${bid}/low-price`]: (scene) => ({ params: ofBid(scene), body: { reason } }),
  [`GET ${own}`]: () => ({}),
  [`POST ${own}/:clarificationId/reply`]: (scene) => ({
    params: ofOpen(scene),
    body: { text: 'With a ladder.', file_ids: scene.questions ? [scene.questions.upload.id] : [] },
  }),
  [`POST ${own}/:clarificationId/files`]: (scene) => ({
    params: ofOpen(scene),
    form: { file: sample() },
  }),
  [`DELETE ${own}/:clarificationId/files/:fileId`]: (scene) => ({
    params: { ...ofOpen(scene), fileId: scene.questions?.upload.id ?? none },
  }),
}
