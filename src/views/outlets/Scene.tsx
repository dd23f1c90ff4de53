import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Carry = createContext<(things: number | undefined) => void>(() => undefined)

/** Lets a page say what the critter in the scene behind it carries. */
export function Scene({ children }: { children: (carried: number | undefined) => ReactNode }) {
  const [carried, carry] = useState<number>()
  return <Carry value={carry}>{children(carried)}</Carry>
}

/** How many things the critter carries while this is shown, 0 to 5. */
export function Carried({ things }: { things: number }) {
  const carry = useContext(Carry)
  useEffect(() => {
    carry(things)
    return () => carry(undefined)
  }, [carry, things])
  return null
}
