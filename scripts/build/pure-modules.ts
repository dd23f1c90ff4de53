import type { Plugin } from 'vite'
import { type Node, parsed, partsOf } from './syntax.ts'

const runsLater = ({ type }: Node): boolean => /Function|Class/.test(type)

const callsIn = (node: Node): Node[] => [
  ...(node.type === 'CallExpression' ? [node] : []),
  ...partsOf(node)
    .filter((part) => !runsLater(part))
    .flatMap(callsIn),
]

/** Names a schema for the server's OpenAPI document, which is nothing to a page. */
const isNaming = (statement: Node, code: string): boolean =>
  code.startsWith('z.globalRegistry.add(', statement.start)

/**
 * The code of a module with a note for the bundler at each call that is made when it is loaded: it only makes
 * something, and is dropped where nobody uses that.
 *
 * @throws where such a module does something else as it is loaded, because that would be left out without a word
 */
export function withPureCalls(code: string): string {
  const module = parsed(code)
  const does = partsOf(module).filter(({ type }) => type === 'ExpressionStatement')
  const deed = does.find((statement) => !isNaming(statement, code))
  if (deed)
    throw new Error(`It does something when it is loaded: ${code.slice(deed.start, deed.end)}`)
  const starts = new Set(callsIn(module).map(({ start }) => start))
  return [...starts]
    .sort((one, other) => other - one)
    .reduce((rest, start) => `${rest.slice(0, start)}/* @__PURE__ */ ${rest.slice(start)}`, code)
}

/** Rules and charts only say what holds: a page gets those parts of them that it uses. */
export const pureModules = (): Plugin => ({
  name: 'pure-modules',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/(rules|machines)\/.*\.ts$/ },
    handler(code, id) {
      try {
        return { code: withPureCalls(code), map: null }
      } catch (error) {
        this.error(`${id}: ${error instanceof Error ? error.message : error}`)
      }
    },
  },
})
