import { dirname, resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

/** The separator after the names matters: `react` alone would draw react-aria into the chunk. */
const reactItself =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect)[\\/]/

const iconBarrel = /[\\/]lucide-react\.mjs$/

/** The file of each icon, by the names the barrel gives it. */
function iconFiles(barrel: string, code: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]*)\} from '([^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, normalizePath(resolve(dirname(barrel), file)))
  return files
}

/** The icons a module names: all of them hang on one barrel, which would draw those of the lazy pages in. */
function namedIcons(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  return names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
}

/** Tells whether a file imports a module, directly or not, without waiting for anything lazy. */
function reachedFrom(start: string) {
  const reached = new Set<string>()
  return (id: string, context: Rolldown.ChunkingContext) => {
    const codeOf = (module: string) => context.getModuleInfo(module)?.code ?? ''
    const visit = (module: string) => {
      if (reached.has(module)) return
      reached.add(module)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) {
        if (!iconBarrel.test(imported)) {
          visit(imported)
          continue
        }
        reached.add(imported)
        const files = iconFiles(imported, codeOf(imported))
        for (const icon of namedIcons(codeOf(module))) {
          const file = files.get(icon)
          if (file) visit(file)
        }
      }
    }
    visit(normalizePath(resolve(start)))
    return reached.has(id)
  }
}

/**
 * Two chunks make the first load: react, which seldom changes, and the app. A third is home, where members arrive and
 * whose parts the other pages share. Left alone the bundler would cut a chunk of its own out of these for every set of
 * lazy pages that shares something with them.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingOptions {
  const isOfStart = reachedFrom('index.html')
  const isOfHome = reachedFrom('src/wiring/home.tsx')
  return {
    groups: [
      { name: 'react', test: (id) => reactItself.test(id) },
      { debugName: 'app', name: (id, context) => (isOfStart(id, context) ? 'app' : null) },
      { debugName: 'home', name: (id, context) => (isOfHome(id, context) ? 'home' : null) },
    ],
  }
}
