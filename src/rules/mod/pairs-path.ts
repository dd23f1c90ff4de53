import { overlaid } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** What opens who gifts whom, over an exchange. */
export const PAIRS = 'pairs'

export const pairsPath = ({ slug }: { slug: string }): Path => overlaid(`/exchange/${slug}`, PAIRS)
