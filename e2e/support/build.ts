import { build } from '#scripts/lib/build.ts'
import { builtServer } from '#tests/support/built-server.ts'

/** Once, before any worker asks for them. */
export default async function buildWhatIsVisited() {
  await build()
  await builtServer()
}
