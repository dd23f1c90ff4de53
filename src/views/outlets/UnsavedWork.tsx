import { createContext, useContext, useEffect, useState } from 'react'
import type { DepartureRef } from '#machines/exchange/departure.machine.ts'
import { hasChanged } from '#rules/form/form.ts'

/** The guard of this page's links; without it nothing is asked. */
export const Departure = createContext<DepartureRef | undefined>(undefined)

/** Guards the way out while the values differ from the first ones. */
export function UnsavedWork({ values }: { values: Record<string, unknown> }) {
  const departure = useContext(Departure)
  const [first] = useState(values)
  const isUnsaved = hasChanged(first, values)
  useEffect(() => {
    if (!isUnsaved || !departure) return
    departure.send({ type: 'work.begun' })
    return () => departure.send({ type: 'work.settled' })
  }, [isUnsaved, departure])
  return null
}
