import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Path of the notices on the site. */
export const LICENCES = 'licences.txt'

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//
const LICENCE_FILE = /^(licen[cs]e|copying|notice)\b/i

/** Returns the folder of the package that a module belongs to, or null for our own modules. */
export const packageOf = (module: string): string | null => PACKAGE.exec(module)?.[1] ?? null

/** Returns a package's name, version and licence, and the texts of its licence files. */
export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** Packages in the service worker, which is bundled separately. */
function packagesOfWorker(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('workbox-'))
    .map((name) => join(root, 'node_modules', name))
}

/** Writes the licences of all packages in the pages to one file, because each licence asks for that. */
export const licences = (): Plugin => {
  let root = ''
  return {
    name: 'licences',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle() {
      const bundled = [...this.getModuleIds()].flatMap((module) => packageOf(module) ?? [])
      const folders = [...new Set([...bundled, ...packagesOfWorker(root)])]
        .filter((folder) => existsSync(join(folder, 'package.json')))
        .toSorted((one, other) => relative(root, one).localeCompare(relative(root, other)))
      const notices = folders.map(noticeOf)
      this.emitFile({
        type: 'asset',
        fileName: LICENCES,
        source: `The pages of Critter Swap contain these packages.\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
      })
    },
  }
}
