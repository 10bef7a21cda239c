/** Inset values (top, right, bottom, left) of each corner; the corner used last comes first. */
let corners = [
  'auto 1rem 1rem auto',
  'auto auto 1rem 1rem',
  '4rem 1rem auto auto',
  '4rem auto auto 1rem',
]

const controls = 'a[href], button, input, select, textarea, summary'

/**
 * Moves a floating element to a corner in which it covers no control, or to the corner used last if
 * there is none. A corner is kept as long as it is free, so that messages don't jump.
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
  const corner = corners.find(isFree) ?? corners[0]!
  corners = [corner, ...corners.filter((other) => other !== corner)]
  floating.style.inset = corner
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
