import { type Plugin, parseAst } from 'vite'

/** A part of a module's syntax tree, by the names of ESTree. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isDescription = ({ type, key, value }: Node): boolean =>
  type === 'Property' &&
  isNode(key) &&
  key.name === 'description' &&
  isNode(value) &&
  typeof value.value === 'string' &&
  value.value !== ''

const descriptionsIn = (node: Node): Node[] =>
  isDescription(node) ? [node] : partsOf(node).flatMap(descriptionsIn)

/** The code of a chart without the sentences that only its readers need, and how many there were. */
export function withoutDescriptions(code: string): { code: string; found: number } {
  const found = descriptionsIn(parseAst(code) as unknown as Node)
  const quiet = found.reduceRight((rest, { start, end }) => {
    const after = rest.slice(end).replace(/^\s*,/, '')
    return rest.slice(0, start) + after
  }, code)
  return { code: quiet, found: found.length }
}

/** Development and docs/machines keep what every state and branch says of itself; a browser has no use for it. */
export const quietCharts = (): Plugin => ({
  name: 'quiet-charts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/machines\/.*\.ts$/ },
    handler(code, id) {
      const { code: quiet, found } = withoutDescriptions(code)
      if (code.includes('createMachine(') && found === 0)
        this.error(`${id} describes itself in a form that cannot be left out`)
      return { code: quiet, map: null }
    },
  },
})
