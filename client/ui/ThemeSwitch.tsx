import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { keepTheme, themes, useTheme } from './theme.ts'

const looks = {
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
  system: { Icon: Monitor, label: 'System' },
}

export function ThemeSwitch() {
  const theme = useTheme()
  const name = useId()

  return (
    <fieldset className="inline-flex rounded-control border border-input-line bg-surface p-0.5">
      <legend className="sr-only">Colour theme</legend>
      {themes.map((option) => {
        const { Icon, label } = looks[option]
        return (
          <label
            key={option}
            className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-sm text-muted hover:text-ink has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-control forced-colors:has-checked:underline"
          >
            <input
              type="radio"
              name={name}
              checked={theme === option}
              onChange={() => keepTheme(option)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
