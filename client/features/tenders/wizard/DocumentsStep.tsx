import { acceptedExtensions, documentLimits } from '#domain/contract/document.ts'
import { withoutRepeats } from '#client/features/documents/same-file.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { FileInput } from '#client/ui/FileInput.tsx'
import { UploadRow } from '#client/ui/UploadRow.tsx'

type DocumentsStepProps = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** Chosen on an earlier visit, whose work was restored without them. */
  lostNames: readonly string[]
}

export function DocumentsStep({ files, onChange, lostNames }: DocumentsStepProps) {
  const missing = lostNames.filter((name) => !files.some((file) => file.name === name))
  return (
    <>
      {missing.length > 0 && (
        <Banner kind="warning" title="Choose your documents again">
          Files cannot be kept on this device. You had chosen {missing.join(', ')}.
        </Banner>
      )}
      <FileInput
        name="files"
        label="Files"
        isOptional
        isMultiple
        accept={acceptedExtensions}
        maxSizeMb={documentLimits.megabytes}
        onFiles={(added) => onChange([...files, ...withoutRepeats(files, added)])}
      />
      {files.length > 0 && (
        <ul
          aria-label="Chosen documents"
          className="rounded-panel border border-line bg-surface px-4"
        >
          {files.map((file) => (
            <UploadRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              name={file.name}
              size={file.size}
              state="chosen"
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
      <p>
        Save as draft to go on working later: only your organisation sees a draft, and documents can
        still be added and deleted. Publish to make the tender and its documents known to suppliers
        now.
      </p>
    </>
  )
}
