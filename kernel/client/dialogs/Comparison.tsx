import { useRef, type ReactNode } from 'react'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { isContested, mergeValues } from '#kernel/client/lib/merge-values.ts'
import type { Edited } from '#kernel/client/lib/use-edited.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'

type ComparisonProps<Stored, Values> = {
  edited: Pick<Edited<Stored>, 'opened' | 'newest' | 'open'>
  form: { values: Values; fill: (values: Values) => void }
  valuesOf: (stored: Stored) => Values
  /** Returns the fields of a version as the reader sees them; each value is a text. */
  describe: (values: Values, stored: Stored) => readonly { term: string; value: string }[]
}

/**
 * Compares what the user has entered with the version that somebody else has saved in the meantime.
 * Changes to different things are merged. If both have changed the same thing, the user chooses
 * whose version is kept. Nothing is saved until the user saves again.
 */
export function Comparison<Stored, Values>(props: ComparisonProps<Stored, Values>) {
  const { edited, form, valuesOf, describe } = props
  const { opened, newest } = edited
  const section = useRef<HTMLElement>(null)
  if (newest === undefined) return null
  const mine = form.values
  const theirs = valuesOf(newest)
  const versions = { base: valuesOf(opened), mine, theirs }
  const texts = { mine: describe(mine, opened), theirs: describe(theirs, newest) }
  const differing = (one: readonly Fact[], other: readonly Fact[]) =>
    one.filter((fact) => !other.some((theirFact) => isEqual(fact, theirFact)))

  function choose(side: 'mine' | 'theirs'): void {
    form.fill(mergeValues(versions, side))
    edited.open(newest!)
    // The buttons disappear, so the focus moves to the form's first field.
    section.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <section ref={section} aria-label="Your version and theirs" className="flex flex-col gap-3">
      {isContested(versions) ? (
        <Banner kind="warning" title="You’ve both changed the same thing">
          What you entered is still in the form. Choose whose version counts where you’ve both
          changed something; all other changes are kept. Then save again.
        </Banner>
      ) : (
        <Banner
          kind="warning"
          title="You’ve changed different things"
          actions={
            <Button size="small" onClick={() => choose('mine')}>
              Add their changes
            </Button>
          }
        >
          What you entered is still in the form. Add their changes to it, then save again.
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Version title="Yours, not saved" facts={differing(texts.mine, texts.theirs)}>
          {isContested(versions) && (
            <Button kind="secondary" size="small" onClick={() => choose('mine')}>
              Keep mine
            </Button>
          )}
        </Version>
        <Version title="Saved in the meantime" facts={differing(texts.theirs, texts.mine)}>
          {isContested(versions) && (
            <Button kind="secondary" size="small" onClick={() => choose('theirs')}>
              Use theirs
            </Button>
          )}
        </Version>
      </div>
    </section>
  )
}

type VersionProps = { title: string; facts: readonly Fact[]; children: ReactNode }

function Version({ title, facts, children }: VersionProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3"
    >
      {/* This is not a heading, because its level would depend on the form around it. */}
      <p className="font-semibold">{title}</p>
      <FactList
        facts={facts.map(({ term, value }) => ({
          term,
          value: <span className="whitespace-pre-line">{value || 'Nothing'}</span>,
        }))}
      />
      <div className="mt-auto">{children}</div>
    </section>
  )
}
