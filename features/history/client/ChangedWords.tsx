import { abridged, wordDifference, type DiffSegment } from '#kernel/format/word-difference.ts'

type ChangedWordsProps = { from: string; to: string; side: 'from' | 'to' }

/** One side of a changed text. Words that the other side doesn't have are highlighted. */
export function ChangedWords({ from, to, side }: ChangedWordsProps) {
  const hidden = side === 'from' ? 'added' : 'removed'
  const shown = wordDifference(from, to).filter(({ change }) => change !== hidden)
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {abridged(shown)
        .map((segment, index) => ({ ...segment, place: index }))
        .map(({ place, ...segment }) => (
          <Words key={place} {...segment} />
        ))}
    </span>
  )
}

function Words({ text, change }: DiffSegment) {
  if (text.trim() === '') return text
  if (change === 'removed') {
    return <del className="rounded-control bg-rejected-bg text-rejected-fg">{text}</del>
  }
  if (change === 'added') {
    return (
      <ins className="rounded-control bg-published-bg text-published-fg no-underline">{text}</ins>
    )
  }
  return text
}
