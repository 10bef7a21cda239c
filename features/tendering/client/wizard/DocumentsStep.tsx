import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import { ChosenFileList } from '#features/tenders/documents/client/ChosenFileList.tsx'
import type { useChosenFiles } from '#features/tenders/documents/client/use-chosen-files.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'

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
