/** Inset values (top, right, bottom, left) of each corner; the default first. */
const corners = [
  'auto 1rem 1rem auto',
  'auto auto 1rem 1rem',
  '4rem 1rem auto auto',
  '4rem auto auto 1rem',
]

const controls = 'a[href], button, input, select, textarea, summary'

/**
 * Moves a floating element to a corner in which it covers no control, or to the default if there is
 * none.
 */
export function moveToFreeCorner(floating: HTMLElement): void {
  const others = [...document.querySelectorAll(controls)]
    .filter((control) => !floating.contains(control))
    .map((control) => control.getBoundingClientRect())
  const isFree = (corner: string) => {
    floating.style.inset = corner
    const place = floating.getBoundingClientRect()
    return !others.some((control) => overlaps(place, control))
  }
  floating.style.inset = corners.find(isFree) ?? corners[0]!
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
