import { type Plugin, parseAst } from 'vite'

/** A node of a module's syntax tree, with the names from ESTree. */
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

/**
 * Returns a chart's code without its descriptions, which only serve readers, and the number of descriptions removed.
 */
export function withoutDescriptions(code: string): { code: string; found: number } {
  const found = descriptionsIn(parseAst(code) as unknown as Node)
  const quiet = found.reduceRight((rest, { start, end }) => {
    const after = rest.slice(end).replace(/^\s*,/, '')
    return rest.slice(0, start) + after
  }, code)
  return { code: quiet, found: found.length }
}

/**
 * Removes the descriptions of states and transitions from charts, because only development and docs/machines need them.
 */
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
