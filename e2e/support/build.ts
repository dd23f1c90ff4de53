import { build } from '#scripts/lib/build.ts'
import { builtServer } from '#tests/support/built-server.ts'

/** Builds client and server once, before any Playwright worker needs them. */
export default async function buildWhatIsVisited() {
  await build()
  await builtServer()
}
