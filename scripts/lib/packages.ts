import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build } from 'esbuild'

/** Returns the names of the packages that these programs import, directly or through our modules. */
export async function packagesOf(...programs: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'nowhere',
    write: false,
    metafile: true,
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    logLevel: 'silent',
  })
  const names = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => path.split('/').slice(0, path.startsWith('@') ? 2 : 1))
    .map((parts) => parts.join('/'))
  return [...new Set(names)].sort()
}

/** A package in the lock file, by its path. */
interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const needsOf = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta: meta = {},
}: Locked): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !meta[name]?.optional),
]

/** Returns the path of a package as Node resolves it from another package, or null if it is not installed. */
function resolved(all: Record<string, Locked>, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path =
      folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (all[path]) return path
    if (folder === '' || folder === '.') return null
  }
}

/**
 * Returns the paths of these packages and of everything that they need.
 * @param all the packages that npm has installed on this machine
 */
export function closureOf(names: readonly string[], all = installed()): string[] {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = resolved(all, from, name)
    if (path === null || found.has(path)) return
    found.add(path)
    for (const need of needsOf(all[path] ?? {})) add(path, need)
  }
  for (const name of names) add('', name)
  return [...found].sort()
}

const installed = (): Record<string, Locked> =>
  JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
