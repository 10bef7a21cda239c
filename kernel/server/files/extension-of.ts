import { fileTypes, type FileExtension } from '#kernel/contract/file.ts'

/** Returns the filename's extension, or undefined if it is not supported. */
export function extensionOf(filename: string): FileExtension | undefined {
  const extension = /\.[^.]+$/.exec(filename.toLowerCase())?.[0] ?? ''
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined
}
