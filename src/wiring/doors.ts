import { later } from '#views/kit/later.tsx'

declare global {
  /** Whom one can log in by here, as far as the document has found out for a guest. */
  var providers: Promise<readonly string[] | null> | undefined
}

const Nothing = () => null

async function load() {
  const known = (await globalThis.providers) ?? null
  if (known?.length === 0) return { default: Nothing }
  const { openDoors } = await import('./socialLogin.ts')
  return { default: await openDoors(known) }
}

/** The other doors beside the login and the registration. Where the document has found none, nothing is fetched. */
export const Doors = later<object>(load, { isOptional: true, isUnseen: false })
