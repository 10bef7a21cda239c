// Statements that a migration named `….expand.sql` must not contain. Servers of the previous portal
// version keep running on the new schema, so the migration must not remove or rename anything, or
// require values that these servers don't provide.

const breaking: [pattern: RegExp, why: string][] = [
  [/\bdrop\s+(table|column|view|type|schema|function|trigger)\b/, 'drops what they may use'],
  [/\brename\b/, 'renames what they use'],
  [/\btruncate\b(?!\s+on\b)/, 'empties what they use'],
  [/\bset\s+not\s+null\b/, 'asks for what they may not give'],
  [
    /\b(set\s+data\s+)?type\s+\w+\s+using\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
    'changes a type',
  ],
  [/\badd\s+(constraint\s+\w+\s+)?(check|unique|foreign|exclude)\b/, 'refuses what they may write'],
  [/\bcreate\s+unique\s+index\b/, 'refuses what they may write'],
  [
    /\badd\s+column\s+\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/,
    'asks for a column that they do not give',
  ],
  [/\brevoke\b/, 'takes rights away'],
]

/**
 * Returns the reasons why the previous portal version could not run after this migration; empty if
 * the text check finds none.
 */
export function whyNotExpansion(text: string): string[] {
  const statements = text.replace(/--.*$/gm, '').toLowerCase()
  const fresh = [...statements.matchAll(/\bcreate\s+table\s+(\w+)/g)].map(([, name]) => name!)
  // Statements on tables that the migration itself creates can't affect older servers, which don't
  // use these tables.
  const touching = statements
    .split(';')
    .filter((one) => !fresh.some((name) => new RegExp(`\\b(table|on)\\s+${name}\\b`).test(one)))
    .join(';')
  return breaking.filter(([pattern]) => pattern.test(touching)).map(([, why]) => why)
}
