/** From the top, the right, the bottom and the left; the usual one first. */
const corners = [
  'auto 1rem 1rem auto',
  'auto auto 1rem 1rem',
  '4rem 1rem auto auto',
  '4rem auto auto 1rem',
]

const controls = 'a[href], button, input, select, textarea, summary'

/** Puts what floats over the page where no control lies under it; if there is none, in its usual place. */
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
