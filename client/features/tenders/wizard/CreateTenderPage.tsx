import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '#client/lib/session.tsx'
import { CreateWizard, type WizardWays } from './CreateWizard.tsx'
import { workKey } from './saved-work.ts'
import { UnfinishedTender } from './UnfinishedTender.tsx'
import { useSavedWork } from './use-saved-work.ts'

/** Wizard for a new tender, or for an unfinished one whose id is in the address. */
export function CreateTenderPage() {
  const { draft: asked } = useSearch({ from: '/signed-in/tenders/create' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ draft: asked, round: 0 })
  // Another draft resets the wizard; one that was just saved from here doesn't.
  if (asked !== shown.draft) {
    const isSame = asked !== undefined && asked === shown.savedHere
    setShown({ draft: asked, round: isSame ? shown.round : shown.round + 1 })
  }

  function stayAt(draft: number): void {
    if (draft === asked) return
    setShown({ ...shown, savedHere: draft })
    void navigate({
      to: '/tenders/create',
      search: { draft },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  const ways = {
    onSaved: stayAt,
    onReload: () => setShown({ draft: asked, round: shown.round + 1 }),
  }
  return <Opened key={shown.round} draftId={asked} {...ways} />
}

interface Shown {
  draft: number | undefined
  /** Incremented for every reset of the wizard. */
  round: number
  /** Id that the current wizard got when it was first saved. */
  savedHere?: number
}

function Opened({ draftId, ...ways }: { draftId: number | undefined } & WizardWays) {
  const [opened] = useState(draftId)
  return opened === undefined ? (
    <NewTender {...ways} />
  ) : (
    <UnfinishedTender id={opened} onSaved={ways.onSaved} />
  )
}

function NewTender(ways: WizardWays) {
  const saved = useSavedWork(workKey(useUser().id, 'new'))
  return <CreateWizard key={saved.round} saved={saved} {...ways} />
}
