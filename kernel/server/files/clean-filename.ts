import { fileLimits } from '#kernel/contract/file.ts'

/**
 * Control and format characters (including right-to-left overrides), and characters that Windows
 * forbids.
 */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}<>:"|?*]/gu

/**
 * Returns a filename that is safe to show and to save: in composed form, without folders, and
 * without invisible or direction-changing characters. Empty if no character remains.
 */
export function cleanFilename(given: string): string {
  const base = given.normalize('NFC').replaceAll(unwanted, '').split(/[/\\]/).at(-1) ?? ''
  const name = base.trim().replace(/^\.+(?=.*\.)/, '')
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return dot === 0 ? '' : shorten(name, fileLimits.filename)
  const extension = name.slice(dot)
  const stem = shorten(name.slice(0, dot).trim(), fileLimits.filename - extension.length)
  return stem && `${stem}${extension}`
}

/** Shortens the text by code points, so that no surrogate pair is split. */
function shorten(text: string, max: number): string {
  return [...text].slice(0, Math.max(0, max)).join('')
}
