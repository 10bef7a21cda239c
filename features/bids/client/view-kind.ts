/** Ways to show a file in the page without downloading it. */
export type ViewKind = 'pdf' | 'image' | 'text'

const kinds: Record<string, ViewKind> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  txt: 'text',
  csv: 'text',
}

/** Returns how the file can be shown in the page, or undefined if it has to be downloaded. */
export function viewKindOf(filename: string): ViewKind | undefined {
  const extension = /\.([^.]+)$/.exec(filename.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
}
