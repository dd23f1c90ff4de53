import { FrontDoorPage } from '#views/exchange/FrontDoorPage.tsx'
import { frontDoorFlow } from './guests.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({ frontDoor: frontDoorFlow(world) })

export default (world: World) => {
  const { frontDoor } = flows(world)
  return () => (
    <FrontDoorPage
      flow={frontDoor}
      input={{ slug: null, path: world.place().path, now: world.now() }}
    />
  )
}
