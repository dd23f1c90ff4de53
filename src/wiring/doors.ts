import { later } from '#views/later/later.tsx'

declare global {
  /**
   * The login providers. The inline script in index.html requests them if the visitor is a guest; otherwise undefined.
   */
  var providers: Promise<readonly string[] | null> | undefined
}

const Nothing = () => null

async function load() {
  const known = (await globalThis.providers) ?? null
  if (known?.length === 0) return { default: Nothing }
  const { openDoors } = await import('./socialLogin.ts')
  return { default: await openDoors(known) }
}

/**
 * The provider buttons on the login and registration pages. If the document's script has found that this installation
 * has no providers, the code for the buttons is not loaded.
 */
export const Doors = later<object>(load, { isOptional: true, isUnseen: false })
