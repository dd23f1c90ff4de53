import { parseAst } from 'vite'

/** A part of a module's syntax tree, by the names of ESTree. */
export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'

export const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const parsed = (code: string): Node => parseAst(code) as unknown as Node
