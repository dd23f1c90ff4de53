import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Names the classes of CSS modules by four letters, as every letter is loaded before the first paint. Two that come to
 * the same four stop the build: another name for one of them mends it.
 */
export function shortClassNames() {
  const sources = new Map<string, string>()
  return (name: string, file: string): string => {
    const source = `${relative('.', file.replace(/\?.*$/, ''))} .${name}`
    const short = `_${createHash('sha256').update(source).digest('base64url').slice(0, 4)}`
    const other = sources.get(short)
    if (other !== undefined && other !== source)
      throw new Error(`${source} and ${other} are both called ${short}: rename one`)
    sources.set(short, source)
    return short
  }
}

/** Imports the classes of a module by their names: as one object they come along whole, names and all. */
export const classesByName = (): Plugin => ({
  name: 'classes-by-name',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/views\/.*\.tsx$/, code: /\.module\.css'/ },
    handler: (code) => ({
      code: code.replace(/^import (\w+) from (?='[^']+\.module\.css')/gm, 'import * as $1 from '),
      map: null,
    }),
  },
})
