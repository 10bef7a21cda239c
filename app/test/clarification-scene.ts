// Helpers that ask a bidder a question as the chair of an evaluation panel, and reply as the
// bidder.
import {
  askBidder,
  replyToClarification,
  type OwnClarification,
} from '#features/evaluation/clarifications/contract/clarification.ts'
import type { Body } from '#kernel/contract/endpoint.ts'
import type { Client } from './client.ts'
import type { EvaluationScene } from './evaluation-scene.ts'
import { pdf } from './sample-files.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Asks the bidder at this index in the scene a question, with three days to reply. */
export async function ask(
  { chair, params, bidders }: EvaluationScene,
  place = 0,
  changes: Partial<Body<typeof askBidder>> = {},
) {
  const body = {
    kind: 'clarification',
    question: 'Who cleans the windows?',
    deadline: inDays(3),
    allows_files: false,
    ...changes,
  } as const
  const path = { ...params, bidId: bidders[place]!.bid.id }
  return (await chair.client.call(askBidder, { params: path, body })).clarification
}

export async function reply(
  { params, bidders }: EvaluationScene,
  clarificationId: number,
  { place = 0, text = 'Two people.', file_ids = [] as number[] } = {},
) {
  const path = { ...params, clarificationId }
  const { client } = bidders[place]!
  return client.call(replyToClarification, { params: path, body: { text, file_ids } })
}

/** Uploads a file for a reply and returns its id. */
export async function uploadFor(
  client: Client,
  { tenderId, clarificationId }: { tenderId: number; clarificationId: number },
  file = { name: 'rota.pdf', content: pdf('rota') },
): Promise<number> {
  const path = `/api/tenders/${tenderId}/clarifications/${clarificationId}/files`
  const { status, body } = await client.upload(path, { file })
  if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  return (body.clarification as OwnClarification).uploads.at(-1)!.id
}
