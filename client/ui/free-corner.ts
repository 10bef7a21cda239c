/** The usual one first. */
const corners = ['bottom-end', 'bottom-start', 'top-end', 'top-start']

const controls = 'a[href], button, input, select, textarea, summary, [role="option"]'

/** Puts something that floats over the page where no control lies under it; its usual place if all are taken. */
export function moveToFreeCorner(floating: HTMLElement): void {
  const others = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => !floating.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const free = corners.find((corner) => {
    floating.dataset['corner'] = corner
    const place = floating.getBoundingClientRect()
    return !others.some((control) => overlaps(place, control))
  })
  floating.dataset['corner'] = free ?? corners[0]
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
