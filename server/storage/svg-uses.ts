/** The elements drawn together with an element: its children, and the elements it refers to. */
interface Shape {
  draws: { target: Shape | string; uses: 0 | 1 }[]
}

/** An element that has not been closed yet. */
interface Open {
  id: string | undefined
  /** True for elements that are only drawn by reference. */
  isApart: boolean
  shape: Shape | null
}

interface Weight {
  /** Total number of `use` elements drawn. */
  many: number
  /** Depth of nested `use` elements. */
  deep: number
}

const NOTHING: Weight = { many: 0, deep: 0 }
const ENDLESS: Weight = { many: Number.POSITIVE_INFINITY, deep: Number.POSITIVE_INFINITY }

/**
 * Longest chain of references. No real drawing is nested this deep, and a chain of this length still fits the call
 * stack.
 */
const LONGEST_CHAIN = 1_000

const APART = new Set(['defs', 'symbol', 'pattern', 'mask', 'clipPath', 'marker', 'filter'])

/**
 * Counts the `use` elements an SVG draws and how deep they nest, including those inside patterns, masks and the like.
 * References in a style sheet count once for the whole drawing, because we do not work out which elements it applies
 * to.
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

  /** Records that the innermost open element draws the element with this id. */
  refer(id: string, how: 'use' | 'paint'): void {
    this.#shapeAt(this.#open.length - 1).draws.push({ target: id, uses: how === 'use' ? 1 : 0 })
  }

  /** Records that a style sheet refers to the element with this id. */
  referAnywhere(id: string): void {
    this.#drawing.draws.push({ target: id, uses: 0 })
  }

  weigh(): Weight {
    return this.#weigh(this.#drawing, new Map(), 0)
  }

  /** Creates shapes only for elements that lead to a reference, to save memory. */
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

  /**
   * @param known the weights so far; null for a shape that is still being weighed, so that a shape that draws itself is
   * detected
   */
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
