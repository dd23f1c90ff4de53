import type { Plugin } from 'vite'
import { isNode, type Node, parsed, partsOf } from './syntax.ts'

const isDescription = ({ type, key, value }: Node): boolean =>
  type === 'Property' &&
  isNode(key) &&
  key.name === 'description' &&
  isNode(value) &&
  typeof value.value === 'string' &&
  value.value !== ''

const isNothing = (part: Node): boolean =>
  part.type === 'ObjectExpression' && partsOf(part).length === 0

/** What `setup` is told of types: an empty object for each. */
const isTypes = ({ type, key, value }: Node): boolean =>
  type === 'Property' &&
  isNode(key) &&
  key.name === 'types' &&
  isNode(value) &&
  value.type === 'ObjectExpression' &&
  partsOf(value).every((part) => isNode(part.value) && isNothing(part.value))

const forReadersIn = (node: Node): Node[] =>
  isDescription(node) || isTypes(node) ? [node] : partsOf(node).flatMap(forReadersIn)

/** The code of a chart without the sentences and types that only its readers need, and how many there were. */
export function withoutDescriptions(code: string): { code: string; found: number } {
  const found = forReadersIn(parsed(code))
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
