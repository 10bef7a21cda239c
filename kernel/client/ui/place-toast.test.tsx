import { afterEach, expect, test } from 'vitest'
import { placeToast } from './place-toast.ts'

afterEach(() => document.body.replaceChildren())

/**
 * Returns the position of an element, which the tests set because the simulated DOM has no layout.
 * All elements are in the same column.
 */
function rect(top: number, height: number): DOMRect {
  const sides = { x: 0, y: top, left: 0, right: 300, top, bottom: top + height }
  return { ...sides, width: 300, height, toJSON: () => sides }
}

/** Returns a toast that is 60 px high and whose position follows its style, as in a browser. */
function makeToast(): HTMLElement {
  const toast = document.createElement('div')
  toast.getBoundingClientRect = () => {
    const bottom = Number.parseFloat(toast.style.inset.split(' ')[2]!)
    return rect(innerHeight - bottom - 60, 60)
  }
  document.body.append(toast)
  return toast
}

function addButton(top: number, height: number): void {
  const button = document.createElement('button')
  button.getBoundingClientRect = () => rect(top, height)
  document.body.append(button)
}

const bottomOf = (toast: HTMLElement) => toast.style.inset

test('a toast is placed at the bottom, and moves up if it would cover controls', () => {
  const toast = makeToast()
  placeToast(toast)
  expect(bottomOf(toast)).toBe('auto 16px 16px auto')
  addButton(innerHeight - 50, 40)
  placeToast(toast)
  expect(bottomOf(toast)).toBe('auto 16px 58px auto')
  addButton(innerHeight - 110, 40)
  placeToast(toast)
  expect(bottomOf(toast)).toBe('auto 16px 118px auto')
})

test('a toast stays at the bottom if controls fill the window', () => {
  const toast = makeToast()
  addButton(0, innerHeight)
  placeToast(toast)
  expect(bottomOf(toast)).toBe('auto 16px 16px auto')
})
