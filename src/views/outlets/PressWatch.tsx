import { useEffect } from 'react'
import { watchPresses } from '#views/kit/press.ts'

/** Tracks presses, so that forms can defer layout changes until after the click. */
export function PressWatch() {
  useEffect(watchPresses, [])
  return null
}
