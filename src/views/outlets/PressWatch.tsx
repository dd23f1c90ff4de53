import { useEffect } from 'react'
import { watchPresses } from '#views/kit/press.ts'

/** Lets a form wait with what moves the page until a click has arrived. */
export function PressWatch() {
  useEffect(watchPresses, [])
  return null
}
