import { onTestFinished } from 'vitest'

/** Sets the reader's text size until the end of the test, in percent of the browser's default. */
export function setTextSize(percent: number) {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  onTestFinished(() => {
    style.fontSize = ''
  })
}
