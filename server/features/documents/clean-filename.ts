import { documentLimits } from '#domain/contract/document.ts'

/** Controls, format characters (right-to-left overrides among them), and what Windows forbids. */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}<>:"|?*]/gu

/**
 * A name that is safe to show and to save under: composed, without folders, without characters that
 * are not seen or that turn the reading direction. Empty when nothing is left of it.
 */
export function cleanFilename(given: string): string {
  const base = given.normalize('NFC').replaceAll(unwanted, '').split(/[/\\]/).at(-1) ?? ''
  const name = base.trim().replace(/^\.+(?=.*\.)/, '')
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return dot === 0 ? '' : shorten(name, documentLimits.filename)
  const extension = name.slice(dot)
  const stem = shorten(name.slice(0, dot).trim(), documentLimits.filename - extension.length)
  return stem && `${stem}${extension}`
}

/** By whole characters, so that none is cut in half. */
function shorten(text: string, max: number): string {
  return [...text].slice(0, Math.max(0, max)).join('')
}
