import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toneClass } from '#kernel/client/ui/Tag.tsx'
import { BidTag } from './BidTag.tsx'

test('only the tag of a winning bid is green', () => {
  const sent = renderToStaticMarkup(<BidTag stage="sent" />)
  expect(sent).toContain(toneClass.awarded)
  const won = renderToStaticMarkup(<BidTag stage="opened" outcome="won" />)
  expect(won).toContain(toneClass.published)
  expect(won).toContain('<svg')
  const lost = renderToStaticMarkup(<BidTag stage="opened" outcome="lost" />)
  expect(lost).toContain(toneClass.draft)
  expect(lost).not.toContain('<svg')
})
