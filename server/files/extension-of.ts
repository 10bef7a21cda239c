import { fileTypes, type FileExtension } from '#domain/contract/document.ts'

/** Nothing for a name that says no type the portal takes. */
export function extensionOf(filename: string): FileExtension | undefined {
  const extension = /\.[^.]+$/.exec(filename.toLowerCase())?.[0] ?? ''
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined
}
