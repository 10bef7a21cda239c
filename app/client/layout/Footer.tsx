import { accessibilityTitle, licenceLine } from '#kernel/contract/brand.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { ThemeSwitch } from '#kernel/client/ui/ThemeSwitch.tsx'

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-4 px-4 py-4 sm:px-6 sm:py-6">
        <div className="text-sm text-muted">
          <p>{licenceLine(brand)}</p>
          {brand.has_public_notices && <a href="/accessibility">{accessibilityTitle}</a>}
        </div>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
