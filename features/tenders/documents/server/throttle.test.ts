import { expect, test } from 'vitest'
import { makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ UPLOADS_PER_HOUR: '3' })

test('the number of uploads per user and hour is limited', async () => {
  const tender = await makeTestTender(world)
  const document = await uploaded(tender)
  await uploaded(tender)
  await tender.client.upload(`${tender.path}/${document.id}/versions`, { file: sample() })
  const answer = await tender.client.upload(tender.path, { file: sample(), title: 'x' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  await uploaded(await makeTestTender(world))
})
