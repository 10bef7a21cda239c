// Finds comments line by line. No parser is needed, because Prettier puts every comment on its own
// line or after code and a space.

interface Comment {
  /** Number of the comment's first line, starting at 1. */
  line: number
  /** The comment's text on one line, without delimiters. */
  text: string
}

interface Problem {
  line: number
  message: string
}

interface Source {
  path: string
  text: string
}

const firstWords =
  /^(?:What|Whoever|Nothing|Nobody|Nor|Of|With|It|They|Those|These|Which|Whether)\b/
const phrases = /\b(?:whoever|anew|stands|is told|are told|lets? go|reckon(?:s|ed)?|meanwhile)\b/i

/** Expressions that are not reported, although they contain one of `phrases`. */
const allowed = [/\bstands for\b/gi]

/** Returns the comments in a TypeScript, JavaScript, CSS or SQL file. */
export function commentsIn({ path, text }: Source): Comment[] {
  const marker = path.endsWith('.sql') ? '--' : '//'
  const comments: Comment[] = []
  let block: Comment | undefined
  let lineComment: Comment | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.trim()
    const previous = lineComment
    lineComment = undefined
    if (block) {
      block.text += ` ${withoutDelimiters(content)}`
    } else if (/^\{?\/\*/.test(content)) {
      block = { line: index + 1, text: withoutDelimiters(content) }
      comments.push(block)
    } else if (content.startsWith(marker)) {
      lineComment = previous ?? { line: index + 1, text: '' }
      lineComment.text += ` ${content.slice(marker.length).trim()}`
      if (!previous) comments.push(lineComment)
    } else {
      const trailing = trailingComment(content, marker)
      if (trailing) comments.push({ line: index + 1, text: trailing })
    }
    if (content.includes('*/')) block = undefined
  }
  return comments.map(({ line, text }) => ({ line, text: text.trim() }))
}

function withoutDelimiters(line: string): string {
  return line
    .replace(/^\{?\/\*+/, '')
    .replace(/\*\/.*$/, '')
    .replace(/^\*(?!\*)/, '')
    .trim()
}

/** Returns the comment after code on the same line, or undefined if the marker is quoted. */
function trailingComment(content: string, marker: string): string | undefined {
  const at = content.lastIndexOf(` ${marker} `)
  if (at < 0) return undefined
  const comment = content.slice(at + marker.length + 2)
  return /["'`][,)]*$/.test(comment) ? undefined : comment
}

/** Returns a problem for each comment that breaks a rule in CONTRIBUTING.md (Comments). */
export function commentProblems(source: Source): Problem[] {
  return commentsIn(source).flatMap(({ line, text }) => {
    const words = allowed.reduce((rest, wording) => rest.replace(wording, ''), text)
    const first = firstWords.exec(words)?.[0]
    const phrase = phrases.exec(words)?.[0]
    return [
      ...(first ? [{ line, message: `the comment starts with “${first}”: name its subject` }] : []),
      ...(phrase ? [{ line, message: `the comment says “${phrase}”: use a plain word` }] : []),
    ]
  })
}
