import { acceptedExtensions, fileLimits } from '#domain/contract/file.ts'
import { ChosenFileList } from '#client/features/documents/ChosenFileList.tsx'
import type { useChosenFiles } from '#client/features/documents/use-chosen-files.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { FileInput } from '#client/ui/FileInput.tsx'

type DocumentsStepProps = {
  files: ReturnType<typeof useChosenFiles>
  /** Names of files chosen on an earlier visit, which could not be restored. */
  lostNames: readonly string[]
}

export function DocumentsStep({ files, lostNames }: DocumentsStepProps) {
  const missing = lostNames.filter((name) => !files.chosen.some(({ file }) => file.name === name))
  return (
    <>
      <ErrorSummary {...files.summary} />
      {missing.length > 0 && (
        <Banner kind="warning" title="Choose your documents again">
          We can’t keep files on this device. You had chosen {missing.join(', ')}.
        </Banner>
      )}
      <FileInput
        name="files"
        label="Files"
        isOptional
        isMultiple
        accept={acceptedExtensions}
        maxSizeMb={fileLimits.megabytes}
        onFiles={files.add}
      />
      <ChosenFileList files={files} />
    </>
  )
}
