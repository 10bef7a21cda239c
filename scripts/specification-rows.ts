// A row in a specification page is `| statement | … | evidence |`. Evidence is one or more of ``
// `path/of/file.test.ts` “name of the test” `` and `[decision NN](decisions/NN-title.md)`.

interface Row {
  line: number
  statement: string
  evidence: string
}

/** A page with rows: its path, used in messages, and its text. */
interface SpecificationPage {
  path: string
  text: string
}

/** Returns the content of a file in the repository, or undefined if the file doesn't exist. */
type ReadFile = (path: string) => string | undefined

const testReference = /`([^`]+)` “([^”]+)”/g
const decisionReference = /\]\((decisions\/[^)#]+)/g

/**
 * Returns a sentence for each row without evidence, and for each reference to a missing file or
 * test.
 */
export function problemsIn({ path, text }: SpecificationPage, read: ReadFile): string[] {
  const rows = rowsOf(text)
  if (rows.length === 0) return [`${path} has no rows`]
  return rows.flatMap((row) =>
    problemsOf(row, read).map((problem) => `${path}:${row.line}: ${row.statement}: ${problem}`),
  )
}

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((content, index) => {
    const cells = content.split('|').map((cell) => cell.trim())
    const isRow = content.startsWith('|') && !/^\|[\s|:-]+$/.test(content)
    const [, statement = ''] = cells
    const evidence = cells.at(-2) ?? ''
    if (!isRow || statement === 'Statement') return []
    return [{ line: index + 1, statement, evidence }]
  })
}

function problemsOf({ evidence }: Row, read: ReadFile): string[] {
  const tests = [...evidence.matchAll(testReference)]
  const decisions = [...evidence.matchAll(decisionReference)]
  if (tests.length + decisions.length === 0) return ['names neither a test nor a decision']
  return [
    ...tests
      .filter(([, file, name]) => !hasTest(read(file!), name!))
      .map(([, file, name]) => `there is no test “${name}” in ${file}`),
    ...decisions
      .filter(([, file]) => read(`docs/${file}`) === undefined)
      .map(([, file]) => `there is no docs/${file}`),
  ]
}

/**
 * Returns whether the file contains a test with exactly this name. Quotation marks in the name may
 * be escaped in the file.
 */
function hasTest(content: string | undefined, name: string): boolean {
  const written = content?.replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => written?.includes(`${quote}${name}${quote}`))
}
