import { describe, expect, test } from 'vitest'
import { clearTop, TOAST_GAP, TOAST_TOP } from '#rules/tab/toast-place.ts'

const bar = { top: 0, bottom: 62 }
const phone = 844

describe('a toast', () => {
  test('is at the top of the viewport if nothing is in its way', () => {
    expect(clearTop(60, [], phone)).toBe(TOAST_TOP)
    expect(clearTop(60, [{ top: TOAST_TOP + 60, bottom: 400 }], phone)).toBe(TOAST_TOP)
  })

  test('is below a bar, and below the focused element if that is right under the bar', () => {
    expect(clearTop(60, [bar], phone)).toBe(62 + TOAST_GAP)
    expect(clearTop(60, [{ top: 129, bottom: 150 }, bar], phone)).toBe(150 + TOAST_GAP)
    expect(clearTop(60, [{ top: 130, bottom: 150 }, bar], phone)).toBe(62 + TOAST_GAP)
  })

  test('is at its usual place if there is no room further down', () => {
    expect(clearTop(60, [bar, { top: 70, bottom: 777 }], phone)).toBe(TOAST_TOP)
    expect(clearTop(60, [bar, { top: 70, bottom: 776 }], phone)).toBe(776 + TOAST_GAP)
  })
})
