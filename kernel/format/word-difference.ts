// Compares two texts word by word: the longest common subsequence of words is unchanged; all other
// words were removed or added. White space is compared separately from the word before it, so that
// a word at the end of a text stays unchanged if a paragraph is appended.

export interface DiffSegment {
  text: string
  change: 'same' | 'removed' | 'added'
}

/**
 * Maximum number of comparisons. If two texts would need more, the difference is shown as one
 * replacement, because a word-by-word difference would be unreadable.
 */
const maxComparisons = 4_000_000

export function wordDifference(before: string, after: string): DiffSegment[] {
  const from = wordsOf(before)
  const to = wordsOf(after)
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1
  let end = 0
  while (
    end < from.length - start &&
    end < to.length - start &&
    from.at(-1 - end) === to.at(-1 - end)
  ) {
    end += 1
  }
  return joined([
    { text: from.slice(0, start).join(''), change: 'same' },
    ...compare(from.slice(start, from.length - end), to.slice(start, to.length - end)),
    { text: from.slice(from.length - end).join(''), change: 'same' },
  ])
}

/** Returns the words of a text, each with the white space that follows it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

function compare(from: string[], to: string[]): DiffSegment[] {
  if (from.length * to.length > maxComparisons) {
    return [
      { text: from.join(''), change: 'removed' },
      { text: to.join(''), change: 'added' },
    ]
  }
  const fromWords = from.map((word) => word.trimEnd())
  const toWords = to.map((word) => word.trimEnd())
  const isSame = (i: number, j: number) => fromWords[i] === toWords[j]
  const width = to.length + 1
  // For each pair of positions, the length of the longest common subsequence of the remaining
  // words.
  const common = new Uint16Array((from.length + 1) * width)
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = isSame(i, j)
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
    }
  }
  const segments: DiffSegment[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && isSame(i, j)) {
      segments.push(...sameWord(from[i]!, to[j]!))
      i += 1
      j += 1
    } else if (
      j === to.length ||
      (i < from.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      segments.push({ text: from[i]!, change: 'removed' })
      i += 1
    } else {
      segments.push({ text: to[j]!, change: 'added' })
      j += 1
    }
  }
  return segments
}

/** Returns the segments of a word that is in both texts, possibly before different white space. */
function sameWord(from: string, to: string): DiffSegment[] {
  if (from === to) return [{ text: from, change: 'same' }]
  const word = from.trimEnd()
  return [
    { text: word, change: 'same' },
    { text: from.slice(word.length), change: 'removed' },
    { text: to.slice(word.length), change: 'added' },
  ]
}

function joined(segments: DiffSegment[]): DiffSegment[] {
  const result: DiffSegment[] = []
  for (const { text, change } of segments) {
    if (text === '') continue
    const last = result.at(-1)
    if (last?.change === change) last.text += text
    else result.push({ text, change })
  }
  return result
}

const wordsAround = 12

/** Returns the difference, with unchanged text shortened to the words next to each change. */
export function abridged(segments: DiffSegment[]): DiffSegment[] {
  return segments.map((segment, index) => {
    if (segment.change !== 'same') return segment
    const words = wordsOf(segment.text)
    const head = index === 0 ? 0 : wordsAround
    const tail = index === segments.length - 1 ? 0 : wordsAround
    if (words.length <= head + tail + 1) return segment
    const kept = [words.slice(0, head).join(''), words.slice(words.length - tail).join('')]
    return { ...segment, text: kept.join('… ') }
  })
}
