// Uses computed styles to check the contrast between all text and its background, in a hundredth of
// the time that axe takes. The axe rule, which also detects overlapping elements that are not
// nested, runs in `npm run prove -- views`.
import type { Page } from 'playwright-core'

interface Part {
  /** Selector of the part to check; the whole page is checked if it matches no element. */
  within?: string | undefined
  /**
   * Colour scheme to check, if not the current one. The scheme is restored before the next frame,
   * so the change is never painted.
   */
  scheme?: 'light' | 'dark'
}

/** Returns the texts with too little contrast (WCAG 1.4.3), one per line. */
export function findFaintTexts(page: Page, part: Part = {}): Promise<string[]> {
  return page.evaluate(collect, part)
}

/**
 * Playwright runs this function in the page, where the rest of this file doesn't exist, so the
 * function contains all its helpers.
 */
function collect({ within, scheme }: Part): string[] {
  interface Colour {
    rgb: number[]
    alpha: number
  }
  const known = new Map<string, Colour>()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

  /** Uses a canvas to parse a CSS colour in any notation. */
  function read(text: string): Colour {
    const before = known.get(text)
    if (before) return before
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const colour = { rgb: [red, green, blue], alpha: alpha / 255 }
    known.set(text, colour)
    return colour
  }

  const over = (top: Colour, below: number[]) =>
    top.rgb.map((value, at) => value * top.alpha + below[at]! * (1 - top.alpha))

  const behind = new Map<Element, number[] | undefined>()

  /**
   * Returns the background colour of an element's text, or undefined if the background contains an
   * image.
   */
  function groundOf(element: Element): number[] | undefined {
    if (behind.has(element)) return behind.get(element)
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const parent = element.parentElement
    const own = read(backgroundColor)
    const below = own.alpha === 1 ? [0, 0, 0] : parent ? groundOf(parent) : [255, 255, 255]
    const ground = backgroundImage === 'none' && below ? over(own, below) : undefined
    behind.set(element, ground)
    return ground
  }

  function opacityOf(element: Element | null): number {
    if (!element) return 1
    return Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement)
  }

  function luminance(rgb: number[]): number {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }

  function contrast(one: number[], other: number[]): number {
    const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light! + 0.05) / (dark! + 0.05)
  }

  const hasText = (element: Element) =>
    element.matches('input:not([type=checkbox], [type=radio], [type=file]), select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())

  /**
   * Returns whether the text has to be readable. Disabled elements are skipped, because WCAG 1.4.3
   * exempts them, and so are elements one pixel in size, which contain text for screen readers.
   */
  function isToBeRead(element: Element): boolean {
    if (element.closest(':disabled, [aria-disabled=true], [inert], option, svg, script, style')) {
      return false
    }
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  function faultOf(element: Element): string | undefined {
    const style = getComputedStyle(element)
    const ground = groundOf(element)
    const text = read(style.color)
    const alpha = text.alpha * opacityOf(element)
    if (!ground || alpha === 0) return undefined
    const size = parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const ratio = contrast(over({ ...text, alpha }, ground), ground)
    if (ratio >= (isLarge ? 3 : 4.5)) return undefined
    const words = (element.textContent ?? '').trim().slice(0, 40)
    return `contrast ${ratio.toFixed(2)}: <${element.localName}> “${words}”, ${style.color} on rgb(${ground.map(Math.round).join(' ')})`
  }

  // Transitions are switched off, because a colour in transition belongs to neither theme.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  const sheets = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...sheets, still]
  const { style, dataset } = document.documentElement
  const theme = dataset['theme']
  if (scheme) {
    // The client's built styles depend on the `data-theme` attribute, and all other styles on the
    // `color-scheme` property.
    dataset['theme'] = scheme
    style.colorScheme = scheme
  }
  const parts = within ? [...document.querySelectorAll(within)] : []
  const roots = parts.length > 0 ? parts : [document.body]
  const faults = roots
    .flatMap((root) => [root, ...root.querySelectorAll('*')])
    .filter((element) => hasText(element) && isToBeRead(element))
    .flatMap((element) => faultOf(element) ?? [])
  if (theme === undefined) delete dataset['theme']
  else dataset['theme'] = theme
  style.colorScheme = ''
  // Reading the layout makes the browser apply the restored colours before transitions are switched
  // on again.
  document.body.getBoundingClientRect()
  document.adoptedStyleSheets = sheets
  return faults
}
