// Valid requests for every call that concerns decisions, assessment summaries and private
// questions.
import type { Sent } from './sent.ts'
import type { TenderScene } from './tender-scene.ts'

const path = '/tenders/:tenderId/decision'
const debriefs = '/tenders/:tenderId/debriefs'

type Request = (scene: TenderScene) => Sent

const withHash: Request = ({ decision }) => ({ body: { sha256: decision!.sha256 } })

const ofBid: Request = ({ evaluation }) => ({ params: { bidId: evaluation!.own.bid.id } })

const citations = [{ question: 'method', quote: 'Step by step' }]

export const decisionRequests: Record<string, Request> = {
  [`PUT ${path}`]: ({ evaluation }) => ({
    body: {
      revision: 1,
      lots: [
        {
          lot_id: null,
          bid_id: evaluation!.own.bid.id,
          value: '25000.00',
          no_award: null,
          reason: 'The panel prefers it.',
        },
      ],
    },
  }),
  [`POST ${path}/submit`]: withHash,
  [`POST ${path}/review`]: ({ decision }) => ({
    body: { approves: true, reason: '', sha256: decision!.sha256 },
  }),
  [`GET ${path}/summaries/:bidId`]: ofBid,
  [`PUT ${path}/summaries/:bidId`]: (scene) => ({
    ...ofBid(scene),
    body: {
      revision: null,
      explanation: 'Another bid came first.',
      reasons: [
        { criterion: 'quality', reason: 'The method is clear.', citations },
        { criterion: 'service', reason: 'The team is named.', citations },
      ],
    },
  }),
  [`POST ${path}/notify`]: withHash,
  [`POST ${path}/withdraw`]: () => ({ body: { reason: 'A price was read wrongly.' } }),
  [`POST ${debriefs}`]: () => ({ body: { question_text: 'Why did we lose?' } }),
  [`POST ${debriefs}/:debriefId/answer`]: ({ decision }) => ({
    params: { debriefId: decision!.debrief.id },
    body: { answer_text: 'The plan names nobody.' },
  }),
}
