// Simulates hostile bidders, who make the normal calls but encrypt arbitrary content as their bid.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sendBid, type SealedEnvelope } from '#features/bids/sending/contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { envelopes, type Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  contentFormat,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { makeKeyPair, sealTo } from '#features/bids/sealing/server/age.ts'
import { sha256, startedBid, uploadSealed } from './bid-scene.ts'
import type { Client } from './client.ts'
import { hostileDocuments } from './hostile-content.ts'

/**
 * An encrypted document (`content`), the text whose hash the sender commits to (`committed`), and
 * the files that the sender claims to have sent.
 */
interface Made {
  committed: Buffer
  content: Buffer
  file_ids?: number[]
}

type Content = Omit<SealedContent, 'format' | 'envelope' | 'nonce'>

interface Scene {
  envelope: Envelope
  recipient: string
  /**
   * Encrypts this content and uploads it as a file. Returns the file entry that an honest document
   * would contain.
   */
  upload: (content: Buffer) => Promise<SealedContent['files'][number]>
}

type Trick = (scene: Scene) => Promise<Made>

const honest: Content = {
  answers: [{ question: 'method', value: 'As usual.' }],
  files: [],
  prices: { lines: ['daily', 'windows'].map((line) => ({ line, unit_price: '1' })), total: null },
}

const write = (envelope: Envelope, changes: Partial<Content>) =>
  Buffer.from(
    JSON.stringify({
      format: contentFormat,
      envelope,
      nonce: randomBytes(32).toString('hex'),
      ...honest,
      ...changes,
    }),
  )

async function sealing(committed: Buffer, recipient: string): Promise<Made> {
  return { committed, content: await sealTo([recipient], committed) }
}

/**
 * Returns a trick that names one list of files in the document and another in the call that sends
 * the bid.
 */
function naming(
  choose: (scene: Scene) => Promise<{ files: SealedContent['files']; sent: number[] }>,
): Trick {
  return async (scene) => {
    const { files, sent } = await choose(scene)
    const document = write(scene.envelope, { files })
    return { ...(await sealing(document, scene.recipient)), file_ids: sent }
  }
}

const some = () => randomBytes(1000)

/** Tricks by name, so that a test can report which trick failed. */
export const tricks: Record<string, Trick> = {
  generated: async ({ envelope, recipient }) => {
    const [bytes] = fc.sample(hostileDocuments(envelope), 1)
    return sealing(bytes!, recipient)
  },
  'total too high': async ({ envelope, recipient }) => {
    const lines = ['daily', 'windows'].map((line) => ({ line, unit_price: '9999999999999' }))
    return sealing(write(envelope, { prices: { lines, total: null } }), recipient)
  },
  'half a character': async ({ envelope, recipient }) => {
    const answers = [{ question: 'method', value: '\ud800' }]
    return sealing(write(envelope, { answers }), recipient)
  },
  'sealed to nobody': async ({ envelope }) =>
    sealing(write(envelope, {}), (await makeKeyPair()).recipient),
  'another commitment': async ({ envelope, recipient }) => ({
    ...(await sealing(write(envelope, {}), recipient)),
    committed: some(),
  }),
  'a broken seal': async ({ envelope, recipient }) => {
    const made = await sealing(write(envelope, {}), recipient)
    made.content[made.content.length - 5]! ^= 1
    return made
  },
  'cut off': async ({ envelope, recipient }) => {
    const made = await sealing(write(envelope, {}), recipient)
    return { ...made, content: made.content.subarray(0, -20) }
  },
  'far too long': async ({ recipient }) => sealing(Buffer.alloc(5 * 1024 * 1024, '['), recipient),
  'one file named often': naming(async ({ upload }) => {
    const file = await upload(some())
    return { files: Array<typeof file>(300).fill(file), sent: [file.file_id] }
  }),
  'a file that is not there': naming(async ({ upload }) => {
    const file = await upload(some())
    return { files: [{ ...file, file_id: 1 }], sent: [] }
  }),
  'a file of another size': naming(async ({ upload }) => {
    const file = await upload(some())
    return { files: [{ ...file, file_size: 40_000_000 }], sent: [file.file_id] }
  }),
  'a file larger than it says': naming(async ({ upload }) => {
    const file = await upload(some())
    return { files: [{ ...file, file_size: 10 }], sent: [file.file_id] }
  }),
  'a file of another hash': naming(async ({ upload }) => {
    const file = await upload(some())
    return { files: [{ ...file, sha256: 'a'.repeat(64) }], sent: [file.file_id] }
  }),
}

/**
 * Sends a bid. The trick makes the envelopes listed in `spoilt`, and the others are honest. Returns
 * the bid's id.
 */
export async function sendHostile(
  client: Client,
  { tenderId, trick, spoilt }: { tenderId: number; trick: Trick; spoilt: readonly Envelope[] },
): Promise<number> {
  const params = { tenderId }
  const { recipients, requirements, key_set } = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tenderId)
  const path = { tenderId, bidId: bid.id }
  const sealedEnvelopes: SealedEnvelope[] = []
  for (const envelope of envelopes) {
    const recipient = recipients![envelope]
    const upload: Scene['upload'] = async (content) => {
      const sealed = await sealTo([recipient], content)
      const file_id = await uploadSealed(client, path, { envelope, content: sealed })
      const file_size = content.length
      return { question: 'plan', file_id, filename: 'a.pdf', file_size, sha256: sha256(content) }
    }
    const made = spoilt.includes(envelope)
      ? await trick({ envelope, recipient, upload })
      : await sealing(write(envelope, {}), recipient)
    const { committed, content, file_ids = [] } = made
    const document_id = await uploadSealed(client, path, { envelope, content })
    const commitment = sha256(committed)
    sealedEnvelopes.push({ envelope, document_id, commitment, file_ids })
  }
  const body = { requirements, key_set, envelopes: sealedEnvelopes }
  await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  return bid.id
}
