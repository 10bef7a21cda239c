import { fileTypes, type FileExtension } from '#domain/contract/document.ts'

/** Returns undefined for a name without a supported extension. */
export function extensionOf(filename: string): FileExtension | undefined {
  const extension = /\.[^.]+$/.exec(filename.toLowerCase())?.[0] ?? ''
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined
}
