import { overlaid } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** The overlay of an exchange that shows its pairs to mods. */
export const PAIRS = 'pairs'

export const pairsPath = ({ slug }: { slug: string }): Path => overlaid(`/exchange/${slug}`, PAIRS)
