// Uploaded files of any kind: accepted types, limits, states of the virus scan, and the texts of
// refusals.
/** Accepted file types, with the content type of the download. */
export const fileTypes = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
} as const
export type FileExtension = keyof typeof fileTypes

export const acceptedExtensions = Object.keys(fileTypes) as FileExtension[]

const megabyte = 1024 * 1024

export const fileLimits = {
  filename: 200,
  megabytes: 50,
  fileSize: 50 * megabyte,
  /** Limits for archives, including Office files, which are ZIP archives. */
  archive: { entries: 10_000, inflated: 500 * megabyte, ratio: 100 },
}

/** States of the virus scan. Files are scanned only if the installation has a scanner. */
export const scanStatuses = ['not_scanned', 'pending', 'clean', 'infected'] as const
export type ScanStatus = (typeof scanStatuses)[number]

export const fileTexts = {
  required: 'Please select a file',
  empty: 'The file is empty',
  archiveBroken: 'The archive is damaged and can’t be read',
  archiveMethod: 'The archive is compressed in an unusual way and can’t be checked',
  downloadFailed: 'Failed to download document',
  infected: 'This file is infected and can’t be downloaded.',
}

/** Returns the error message for a file whose content doesn't match its extension. */
export function mismatchText(extension: FileExtension): string {
  return `The file is not a valid ${extension} file`
}
