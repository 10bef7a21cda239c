import { ChosenFileFields } from './ChosenFileFields.tsx'
import { fieldOf, type useChosenFiles } from './use-chosen-files.ts'

type ChosenFileListProps = {
  files: Pick<ReturnType<typeof useChosenFiles>, 'chosen' | 'errors' | 'change' | 'remove'>
}

/**
 * Files that have been chosen but not uploaded yet, each with fields for title, type and
 * description.
 */
export function ChosenFileList({ files }: ChosenFileListProps) {
  const { chosen, errors, change, remove } = files
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen documents" className="flex flex-col gap-4">
      {chosen.map((one) => (
        <li key={one.key}>
          <ChosenFileFields
            chosen={one}
            errorOf={(name) => errors[fieldOf(one, name)]}
            onChange={(fields) => change(one.key, fields)}
            onRemove={() => remove(one.key)}
          />
        </li>
      ))}
    </ul>
  )
}
