import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Carry = createContext<(things: number | undefined) => void>(() => undefined)

/** Lets a page set how many things the critter in the background scene carries. */
export function Scene({ children }: { children: (carried: number | undefined) => ReactNode }) {
  const [carried, carry] = useState<number>()
  return <Carry value={carry}>{children(carried)}</Carry>
}

/** Sets the number of things that the critter carries while mounted, 0 to 5. */
export function Carried({ things }: { things: number }) {
  const carry = useContext(Carry)
  useEffect(() => {
    carry(things)
    return () => carry(undefined)
  }, [carry, things])
  return null
}
