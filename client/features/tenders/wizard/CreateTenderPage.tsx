import { useUser } from '#client/lib/session.tsx'
import { CreateWizard } from './CreateWizard.tsx'
import { workKey } from './saved-work.ts'
import { useSavedWork } from './use-saved-work.ts'

export function CreateTenderPage() {
  const key = workKey(useUser().id, 'new')
  const saved = useSavedWork(key)
  return <CreateWizard key={saved.round} workKey={key} saved={saved} />
}
