/** A text as a file of the reader's own. */
export function saveText(name: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
