const controls = 'a[href], button, input, select, textarea, summary'

/** Distance from the edges of the window, in pixels. The distance from controls is half of it. */
const gap = 16
/** Height of the top bar in pixels. Toasts never cover it. */
const barHeight = 56

/**
 * Places a toast in the bottom right corner of the window, moving it up until it doesn't cover any
 * control. If there is no such position, the toast stays in the corner.
 */
export function placeToast(toast: HTMLElement): void {
  const others = [...document.querySelectorAll(controls)]
    .filter((control) => !toast.contains(control))
    .map((control) => control.getBoundingClientRect())
  let bottom = gap
  for (;;) {
    toast.style.inset = `auto ${gap}px ${bottom}px auto`
    const place = toast.getBoundingClientRect()
    if (place.top < barHeight) break
    const covered = others.filter((control) => overlaps(place, control))
    if (covered.length === 0) return
    const highest = Math.min(...covered.map(({ top }) => top))
    bottom = innerHeight - highest + gap / 2
  }
  toast.style.inset = `auto ${gap}px ${gap}px auto`
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
