interface Tree {
  x: number
  base: number
  height: number
}

/** Outline of a spruce: three tiers and a trunk, a little under half as wide as it is high. */
function outline({ x, base, height }: Tree): string {
  const half = height * 0.22
  const at = (share: number) => (base - height * share).toFixed(1)
  const tier = (low: number, high: number, width: number) =>
    `M${(x - half * width).toFixed(1)} ${at(low)}L${x} ${at(high)}L${(x + half * width).toFixed(1)} ${at(low)}Z`
  const trunk = half * 0.14
  return [
    tier(0.1, 0.62, 1),
    tier(0.34, 0.82, 0.76),
    tier(0.58, 1, 0.52),
    `M${(x - trunk).toFixed(1)} ${base}V${at(0.12)}H${(x + trunk).toFixed(1)}V${base}Z`,
  ].join('')
}

/** A group of spruces in one colour, as a single path. */
export function Spruces({
  trees,
  fill,
}: {
  trees: readonly (readonly [number, number, number])[]
  fill: string
}) {
  return (
    <path d={trees.map(([x, base, height]) => outline({ x, base, height })).join('')} fill={fill} />
  )
}
