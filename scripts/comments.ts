// Finds comments and test titles. No parser is needed: Prettier puts every comment on its own line
// or after code and a space, and a test title is the first argument of a call.

interface Wording {
  /** Number of the first line, starting at 1. */
  line: number
  /** The text on one line, without delimiters. */
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
const firstWordsOfTitles = new RegExp(firstWords, 'i')
const phrases = /\b(?:whoever|anew|stands|is told|are told|lets? go|reckon(?:s|ed)?|meanwhile)\b/i

/** Expressions that are not reported, although they contain one of `phrases`. */
const allowed = [/\bstands for\b/gi]

const quoted = /(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/.source
/** A call of `describe`, `it` or `test` with a title. */
const titledCall = String.raw`(?<![.\w])(?:describe|it|test)(?:\.\w+)*\(\s*`
/** The second pair of brackets after `test.each` or `test.for`. */
const eachCall = String.raw`\)\(\s*`
const titles = new RegExp(`(?:${titledCall}|${eachCall})${quoted}`, 'g')

/** Returns the titles of tests and of their groups; files that aren't tests have none. */
export function titlesIn({ path, text }: Source): Wording[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return []
  return [...text.matchAll(titles)].map(({ index, groups }) => ({
    line: text.slice(0, index).split('\n').length,
    text: groups!['title']!,
  }))
}

/** Returns the comments in a TypeScript, JavaScript, CSS or SQL file. */
export function commentsIn({ path, text }: Source): Wording[] {
  const marker = path.endsWith('.sql') ? '--' : '//'
  const comments: Wording[] = []
  let block: Wording | undefined
  let lineComment: Wording | undefined
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

/** Returns a problem for each comment or title that breaks a rule in CONTRIBUTING.md (Comments). */
export function wordingProblems(source: Source): Problem[] {
  return [
    ...commentsIn(source).flatMap((comment) => problemsOf(comment, 'comment', firstWords)),
    ...titlesIn(source).flatMap((title) => problemsOf(title, 'title', firstWordsOfTitles)),
  ]
}

function problemsOf({ line, text }: Wording, kind: string, forbidden: RegExp): Problem[] {
  const words = allowed.reduce((rest, wording) => rest.replace(wording, ''), text)
  const first = forbidden.exec(words)?.[0]
  const phrase = phrases.exec(words)?.[0]
  return [
    ...(first ? [{ line, message: `the ${kind} starts with “${first}”: name its subject` }] : []),
    ...(phrase ? [{ line, message: `the ${kind} says “${phrase}”: use a plain word` }] : []),
  ]
}
