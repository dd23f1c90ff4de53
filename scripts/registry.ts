/** Reads src/machines/index.ts as text: which chart is registered under which id, and where it is written. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'src/machines'

export interface Registered {
  readonly id: string
  /** What the chart is exported as. */
  readonly name: string
  readonly file: string
}

export function registeredIn(index: string): Registered[] {
  const files = new Map(
    [...index.matchAll(/import \{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(',').map((name) => [name.trim(), join(FOLDER, file)] as const),
    ),
  )
  return [...index.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, id = '', name = '']) => ({
    id,
    name,
    file: files.get(name) ?? '',
  }))
}

export const registry = (): Registered[] =>
  registeredIn(readFileSync(join(FOLDER, 'index.ts'), 'utf8'))

/** The docstring of what a source exports under this name. */
export function docstringOf(source: string, name: string): string {
  const [, comment = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export const ${name}\\b`).exec(source) ?? []
  return comment.replaceAll(/^\s*\*? ?/gm, '').trim()
}

/** The story of each chart, by id. */
export const stories = (): Map<string, string> =>
  new Map(
    registry().map(({ id, name, file }) => [id, docstringOf(readFileSync(file, 'utf8'), name)]),
  )
