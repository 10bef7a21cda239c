/**
 * Places a popover below a button, with their right edges aligned, or above the button if there is
 * not enough space below.
 */
export function placeBelow(button: HTMLElement, popover: HTMLElement): void {
  const gap = 4
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const fits = bottom + gap + popover.offsetHeight <= clientHeight
  popover.style.top = `${fits ? bottom + gap : Math.max(gap, top - gap - popover.offsetHeight)}px`
  popover.style.left = `${Math.max(gap, Math.min(right, clientWidth - gap) - popover.offsetWidth)}px`
}
