/** Who may import what: the table of the architecture, read from the imports themselves. Biome holds the same table. */
import { posix } from 'node:path'
import { codeOf, type File } from './files.ts'

interface Layer {
  /** The most special layer that fits a file is its layer. */
  readonly folder: string
  /** Folders and files of the project it may import, beside itself. */
  readonly sources: readonly string[]
  /** Packages it may import; without it, any. */
  readonly packages?: readonly string[]
}

const client = ['react', 'lucide-react', '@xstate/react', 'wouter', 'regexparam', 'xstate']
const shown = ['src/views', 'src/machines', 'src/rules']

export const layers: readonly Layer[] = [
  { folder: 'src/rules', sources: [], packages: ['zod/mini', 'date-fns'] },
  { folder: 'src/services', sources: ['src/rules'], packages: ['ky', 'zod/mini'] },
  { folder: 'src/machines', sources: ['src/rules'], packages: ['xstate'] },
  { folder: 'src/views', sources: shown, packages: client },
  { folder: 'src/views/outlets', sources: shown, packages: [...client, 'react-dom', 'sonner'] },
  {
    folder: 'src/views/kit',
    sources: [],
    packages: [
      ...['react', 'react-dom', 'react-aria-components/', '@internationalized/date'],
      ...['lucide-react', 'swiper', 'react-advanced-cropper', 'sonner', 'dompurify'],
    ],
  },
  { folder: 'src/wiring', sources: ['src'] },
  { folder: 'src', sources: ['src'] },
  { folder: 'server', sources: ['src/rules'] },
  { folder: 'e2e', sources: ['src/rules', 'scripts', 'tests/support'] },
]

/** Where none of `src` goes, whatever its layer. */
const bare = ['zod', 'react-aria-components']
const homes: Record<string, string> = {
  rules: 'src/rules',
  services: 'src/services',
  machines: 'src/machines',
  views: 'src/views',
  wiring: 'src/wiring',
}

/** What a file imports, exports from, or loads later. */
export const importsOf = (text: string): string[] =>
  [...codeOf(text).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path = '']) => path)

/** The file of the project an import means; nothing when it is a package. */
function sourceOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, home = '', rest = ''] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? []
  return home === '' ? undefined : `${homes[home] ?? home}/${rest}`
}

const isUnder = (path: string, place: string): boolean =>
  path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`)

const layerOf = (path: string): Layer | undefined =>
  layers
    .filter(({ folder }) => isUnder(path, folder))
    .sort((one, other) => other.folder.length - one.folder.length)[0]

function isAllowed(importer: string, specifier: string, { folder, sources, packages }: Layer) {
  const source = sourceOf(specifier, importer)
  if (source === undefined) {
    if (importer.startsWith('src/') && bare.includes(specifier)) return false
    return packages?.some((name) => isUnder(specifier, name)) ?? true
  }
  // Out of its folder a source reaches by the names of package.json.
  if (specifier.startsWith('../') && /^(?:src|server)\//.test(importer)) return false
  // A page's wiring is known to the routes alone.
  if (source.startsWith('src/wiring/') && source.endsWith('.tsx'))
    return importer === 'src/wiring/routes.ts'
  return [folder, ...sources].some((place) => isUnder(source, place))
}

/** `src/rules/pen.ts may not import ky`. Reading nothing is a fault of its own. */
export function importFaults(files: readonly File[]): string[] {
  const unread = layers.filter(({ folder }) => !files.some(({ path }) => isUnder(path, folder)))
  return [
    ...unread.map(({ folder }) => `no file of ${folder} was read`),
    ...files.flatMap(({ path, text }) => {
      const layer = layerOf(path)
      if (!layer) return []
      return importsOf(text)
        .filter((specifier) => !isAllowed(path, specifier, layer))
        .map((specifier) => `${path} may not import ${specifier}`)
    }),
  ]
}
