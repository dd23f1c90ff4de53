/** What is drawn where an element is drawn: elements inside it, and those that it refers to. */
interface Shape {
  draws: { target: Shape | string; uses: 0 | 1 }[]
}

/** An element that has not been closed yet. */
interface Open {
  id: string | undefined
  /** Drawn only by elements that refer to it. */
  isApart: boolean
  shape: Shape | null
}

interface Weight {
  /** How often a `use` is drawn. */
  many: number
  /** How many times a `use` draws another. */
  deep: number
}

const NOTHING: Weight = { many: 0, deep: 0 }
const ENDLESS: Weight = { many: Number.POSITIVE_INFINITY, deep: Number.POSITIVE_INFINITY }

/** No honest drawing nests this far, and a call stack holds it. */
const LONGEST_CHAIN = 1_000

const APART = new Set(['defs', 'symbol', 'pattern', 'mask', 'clipPath', 'marker', 'filter'])

/**
 * Counts how often and how deep the `use` elements of an SVG draw, patterns, masks and the like between them included.
 * A style sheet counts once for the whole drawing: which elements it meets is not worked out.
 */
export class SvgUses {
  readonly #open: Open[] = []
  readonly #drawing: Shape = { draws: [] }
  readonly #byId = new Map<string, Shape>()

  open(name: string, id: string | undefined): void {
    this.#open.push({ id, isApart: APART.has(name), shape: null })
  }

  close(): void {
    this.#open.pop()
  }

  /** Notes that the innermost open element draws the element with this id. */
  refer(id: string, how: 'use' | 'paint'): void {
    this.#shapeAt(this.#open.length - 1).draws.push({ target: id, uses: how === 'use' ? 1 : 0 })
  }

  /** Notes that a style sheet refers to the element with this id. */
  referAnywhere(id: string): void {
    this.#drawing.draws.push({ target: id, uses: 0 })
  }

  weigh(): Weight {
    return this.#weigh(this.#drawing, new Map(), 0)
  }

  /** Only elements that lead to a reference get a shape, however many others there are. */
  #shapeAt(index: number): Shape {
    const open = this.#open[index]
    if (!open) return this.#drawing
    open.shape ??= this.#newShape(open, index)
    return open.shape
  }

  #newShape({ id, isApart }: Open, index: number): Shape {
    if (id === undefined && !isApart) return this.#shapeAt(index - 1)
    // Elements with the same id count as one.
    const shape = (id !== undefined && this.#byId.get(id)) || { draws: [] }
    if (id !== undefined) this.#byId.set(id, shape)
    if (!isApart) this.#shapeAt(index - 1).draws.push({ target: shape, uses: 0 })
    return shape
  }

  /** @param known null for a shape that is being weighed: one that draws itself has no end */
  #weigh(shape: Shape, known: Map<Shape, Weight | null>, level: number): Weight {
    const before = known.get(shape)
    if (before === null || level > LONGEST_CHAIN) return ENDLESS
    if (before) return before
    known.set(shape, null)
    const weight = { ...NOTHING }
    for (const { target, uses } of shape.draws) {
      const drawn = typeof target === 'string' ? this.#byId.get(target) : target
      const inside = drawn ? this.#weigh(drawn, known, level + 1) : NOTHING
      weight.many += uses + inside.many
      weight.deep = Math.max(weight.deep, uses + inside.deep)
    }
    known.set(shape, weight)
    return weight
  }
}
