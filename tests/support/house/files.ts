/** The project's own files as the house checks read them. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface File {
  /** From the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file under these folders. */
export const filesUnder = (...folders: readonly string[]): File[] =>
  folders
    .flatMap((folder) =>
      statSync(folder).isDirectory()
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
            join(folder, name),
          )
        : [folder],
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The text without what only people read. */
export const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{}(),])\/\/[^\n]*/g, '$1')
