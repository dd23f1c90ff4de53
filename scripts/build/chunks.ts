import { dirname, resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

/** The separator after the names matters: `react` alone would draw react-aria into the chunk. */
const reactItself =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect)[\\/]/

/** What the bundler adds itself: a file of its own would be a request of its own. */
const bundlerItself = /rolldown[\\/]runtime/

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

const guestPages = [
  'register',
  'activate',
  'verifyEmail',
  'forgotPassword',
  'passwordReset',
  'onboarding',
  'parent',
  'page',
]
const memberPages = [
  'exchanges',
  'exchange',
  'exchangeForm',
  'posts',
  'profile',
  'editProfile',
  'address',
  'mod',
]

const pageReach = (page: string) => reachedFrom(`src/wiring/${page}.tsx`)

/**
 * Two chunks make the first load: react, which seldom changes, and the app. Left alone the bundler would cut a chunk of
 * its own for every set of lazy pages that shares something; so what several share is put together by who reads it:
 * home, where members arrive; what guests need of it too; what guests share; what the pages of members share.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingOptions {
  const isOfStart = reachedFrom('index.html')
  const isOfHome = pageReach('home')
  const guests = guestPages.map(pageReach)
  const members = memberPages.map(pageReach)
  function audienceOf(id: string, context: Rolldown.ChunkingContext) {
    const ofGuests = guests.filter((isOf) => isOf(id, context)).length
    const ofMembers = members.filter((isOf) => isOf(id, context)).length
    if (isOfHome(id, context)) return ofGuests > 0 ? 'everybody' : 'home'
    if (ofGuests + ofMembers < 2) return null
    return ofMembers > 0 ? (ofGuests > 0 ? 'forms' : 'members') : 'guests'
  }
  return {
    groups: [
      { name: 'react', test: (id) => reactItself.test(id) || bundlerItself.test(id) },
      { debugName: 'app', name: (id, context) => (isOfStart(id, context) ? 'app' : null) },
      { debugName: 'audience', name: audienceOf },
    ],
  }
}
