import { known } from '#machines/known.ts'
import { SharedExchangePage } from '#views/exchange/SharedExchangePage.tsx'
import type { PageParams } from '#views/page.ts'
import { frontDoorFlow } from './guests.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({ frontDoor: frontDoorFlow(world) })

export default (world: World) => {
  const { frontDoor } = flows(world)
  return ({ params: { slug } }: { params: PageParams }) => (
    <SharedExchangePage
      key={slug}
      flow={frontDoor}
      input={{
        slug: known(slug, 'the slug of the path'),
        path: world.place().path,
        now: world.now(),
      }}
    />
  )
}
