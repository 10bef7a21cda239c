import { useEffect } from 'react'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import type { Option, OptionGroup } from './option.ts'

type OptionListProps = {
  id: string
  groups: OptionGroup[]
  active: Option | undefined
  domId: (option: Option) => string
  onPoint: (option: Option) => void
  onChoose: (option: Option) => void
}

export function OptionList({ id, groups, active, domId, onPoint, onChoose }: OptionListProps) {
  const activeId = active && domId(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    // A press on an option must not move the focus out of the input, which announces the selected
    // option.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className="max-h-[min(26rem,60dvh)] overflow-y-auto py-2"
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true" className="px-4 pt-2 pb-1 text-sm font-semibold text-muted">
            {title}
          </div>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              id={domId(option)}
              option={option}
              onPoint={onPoint}
              onChoose={onChoose}
              isActive={option === active}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionRowProps = Pick<OptionListProps, 'onPoint' | 'onChoose'> & {
  id: string
  option: Option
  isActive: boolean
}

function OptionRow({ id, option, isActive, onPoint, onChoose }: OptionRowProps) {
  const { Icon, label, detail } = option
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={joinClasses(
        'flex min-h-control cursor-pointer items-center gap-3 px-4 py-1.5',
        isActive &&
          'bg-brand-wash shadow-[inset_3px_0_0_var(--brand-text)] forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
      onPointerMove={() => !isActive && onPoint(option)}
      onClick={() => onChoose(option)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {/* Titles often differ only at their end, so they may take two lines. */}
      <span className="min-w-0 grow md:flex md:items-center md:gap-3">
        <span className="line-clamp-2 md:grow">{label}</span>
        {detail && <span className="block shrink-0 text-sm text-muted">{detail}</span>}
      </span>
    </div>
  )
}
