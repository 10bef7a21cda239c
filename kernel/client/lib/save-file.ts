/** Saves text or a blob as a file on the user's device. */
export function saveFile(name: string, content: string | Blob): void {
  const type = content instanceof Blob ? content.type : 'text/plain'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The URL is revoked later, because the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
