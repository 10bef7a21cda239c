// The files of an evidence pack, in an archive or in a folder.

export type OnChunk = (chunk: Uint8Array) => void

export interface PackFile {
  path: string
  size: number
  /** Reads the whole content and calls the function with each chunk in turn. */
  read: (onChunk: OnChunk) => Promise<void>
  /** Reads the content as UTF-8. */
  text: () => Promise<string>
}

export type PackFiles = readonly PackFile[]

/** Returns the text of a file, or undefined if the file is missing or damaged. */
export async function readText(file: PackFile | undefined): Promise<string | undefined> {
  return file?.text().catch(() => undefined)
}
