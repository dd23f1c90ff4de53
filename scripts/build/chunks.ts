import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

/** The separator after the names matters: `react` alone would draw react-aria into the chunk. */
const reactItself =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect)[\\/]/

/** Tells whether the first page imports a module, directly or not, without waiting for anything lazy. */
function reachedFromStart() {
  const reached = new Set<string>()
  return (id: string, context: Rolldown.ChunkingContext) => {
    const visit = (module: string) => {
      if (reached.has(module)) return
      reached.add(module)
      context.getModuleInfo(module)?.importedIds.forEach(visit)
    }
    visit(normalizePath(resolve('index.html')))
    return reached.has(id)
  }
}

/**
 * Two chunks make the first load: react, which seldom changes, and the app. Left alone the bundler would cut
 * a chunk of its own out of the app for every set of lazy pages that shares something with it.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingOptions {
  const isReached = reachedFromStart()
  return {
    groups: [
      { name: 'react', test: (id) => reactItself.test(id) },
      { debugName: 'app', name: (id, context) => (isReached(id, context) ? 'app' : null) },
    ],
  }
}
