import { onTestFinished } from 'vitest'

/** Text as large as a reader has set it, until the test is over. @param percent of the browser's own size */
export function setTextSize(percent: number) {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  onTestFinished(() => {
    style.fontSize = ''
  })
}
