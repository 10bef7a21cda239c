// Shared helpers for the document tests: a tender with its buyer, and the files on disk.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TenderDocument } from '#features/tenders/documents/contract/document.ts'
import type { Answer, Client, Form } from './client.ts'
import { pdf } from './sample-files.ts'
import type { Row, World } from './world.ts'

export interface TestTender {
  tender: Row<'tenders'>
  buyer: Row<'users'>
  client: Client
  params: { tenderId: number }
  path: string
}

export async function makeTestTender(
  world: World,
  values: Parameters<World['makeTender']>[0] = {},
): Promise<TestTender> {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  const path = `/api/tenders/${tender.id}/documents`
  const client = await world.signedIn(buyer)
  return { tender, buyer, client, params: { tenderId: tender.id }, path }
}

export const sample = (name = 'specification.pdf', content: Buffer = pdf()) => ({ name, content })

export async function uploaded(
  { client, path }: Pick<TestTender, 'client' | 'path'>,
  form: Form = {},
): Promise<TenderDocument> {
  const answer: Answer = await client.upload(path, { file: sample(), title: 'A title', ...form })
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.document
}

/** Returns all files in the store, including unfinished uploads. */
export async function filesOf({ dataDir }: World): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
