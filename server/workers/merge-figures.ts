// Merges the metrics of several processes into one text for Prometheus, with the worker as a label.

/** Returns the merged text. `texts` contains the metrics of each worker, by the worker's name. */
export function mergeFigures(texts: Map<string, string>): string {
  const families = new Map<string, { head: string[]; lines: string[] }>()
  for (const [worker, text] of texts) {
    let family = { head: [] as string[], lines: [] as string[] }
    for (const line of text.split('\n')) {
      const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name) {
        family = families.get(name) ?? { head: [], lines: [] }
        families.set(name, family)
        if (!family.head.some((head) => head.startsWith(`# ${kind} `))) family.head.push(line)
      } else if (line !== '') family.lines.push(withLabel(line, worker))
    }
  }
  return [...families.values()]
    .map(({ head, lines }) => [...head, ...lines, ''].join('\n'))
    .join('')
}

function withLabel(line: string, worker: string): string {
  const label = `worker="${worker}"`
  const [, name = '', labels] = /^([\w:]+)(?:\{(.*)\})? [^ ]+$/.exec(line) ?? []
  const value = line.slice(line.lastIndexOf(' '))
  return `${name}{${labels ? `${labels},` : ''}${label}}${value}`
}
