import { joinClasses } from './join-classes.ts'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet'
export type ButtonSize = 'normal' | 'small'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline ' +
  'transition-colors duration-100 print:hidden [&_svg]:size-4 [&_svg]:shrink-0'

const kinds: Record<ButtonKind | 'refused', string> = {
  primary: 'border-brand bg-brand text-on-brand hover:border-brand-hover hover:bg-brand-hover',
  secondary: 'border-input-line bg-surface text-ink hover:border-ink hover:bg-sunken',
  danger: 'border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover',
  quiet: 'border-transparent bg-transparent text-brand-text hover:bg-brand-wash',
  // A refused button has its own colours, because opacity would fade the focus ring as well.
  refused: 'cursor-not-allowed border-line bg-sunken text-subtle',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-control px-4 py-1.5 text-base',
  small: 'min-h-8 px-3 py-1 text-sm pointer-coarse:min-h-control',
}

/** Returns the classes for a button, or for a router link that looks like one. */
export function buttonClass(
  kind: ButtonKind | 'refused' = 'primary',
  size: ButtonSize = 'normal',
): string {
  return joinClasses(shape, kinds[kind], sizes[size])
}
