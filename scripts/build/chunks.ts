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

const guestPages = [
  'register',
  'activate',
  'verifyEmail',
  'notMe',
  'forgotPassword',
  'passwordReset',
  'onboarding',
  'socialCallback',
  'parent',
  'page',
]
/** Where a member changes what is hers. */
const ownPages = ['profile', 'editProfile', 'address']
/** Where a member writes to the mods. */
const letterPages = ['contactMod', 'contact', 'reportBug']
const memberPages = [
  'home',
  'posts',
  'birthdays',
  'notifications',
  'exchanges',
  'exchangeForm',
  ...ownPages,
  'exchange',
  'survey',
  ...letterPages,
  'mod',
]

/** Parts that come after their page and share more with others than with it. */
const laterParts = {
  profileParts: ['src/wiring/profileParts.ts'],
  talk: ['src/wiring/talk.ts'],
  emptyScene: ['src/views/kit/EmptyScene.tsx'],
  composition: ['src/wiring/composition.ts', 'src/services/publishing.ts'],
  swap: ['src/views/exchange/AddressChoice.tsx', 'src/views/exchange/PairLabel.tsx'],
  drawers: [
    'src/views/mod/drawers.ts',
    'src/views/mod/Review.tsx',
    'src/views/mod/CaseReading.tsx',
  ],
}

const isOfOne = (pages: readonly string[]): boolean =>
  pages.length < 2 || pages.every((page) => page === 'mod' || page === 'drawers')

/** What a survey shares with several pages lies where those have it already. */
function withoutSurvey(pages: readonly string[]): readonly string[] {
  const others = pages.filter((page) => page !== 'survey')
  return others.length > 1 ? others : pages
}

/** What an exchange's page shows of a swap lies where the page's own would. */
const asOfItsPage = (readers: readonly string[]): string[] =>
  readers.length === 1
    ? [...readers]
    : [...new Set(readers.map((reader) => (reader === 'swap' ? 'exchange' : reader)))]

/** What these share does not weigh on whoever else has a form: each has the identity. */
const ofIdentity = ['profile', 'profileParts', 'survey', 'swap']

/** What comes on most pages' heels, and what only mods read, take what they share from where others have it. */
const takers = ['talk', 'composition', 'contents']

/** The chunk of what these pages share, by who reads it; nothing for what only one page needs. */
export function audienceOf(readers: readonly string[]): string | null {
  const pages = withoutSurvey(asOfItsPage(readers).filter((reader) => !takers.includes(reader)))
  // What is done with posts comes on most pages' heels: the chunk of one heavy page must not come with it.
  if (readers.includes('talk') && isOfOne(pages)) return pages.includes('exchange') ? 'forms' : null
  // Nor with what is written elsewhere, or with the choice of a picture.
  if (readers.includes('composition') && isOfOne(pages)) return 'composition'
  const isReadBy = (audience: readonly string[]) => pages.some((page) => audience.includes(page))
  const first = pages.filter((page) => !(page in laterParts))
  if (first.length === 0) return null
  if (pages.every((page) => page === 'mod' || page === 'drawers')) return 'mod'
  if (pages.length < 2) return pages[0] === 'exchange' ? 'exchange' : null
  if (!isReadBy(memberPages)) return 'guests'
  if (isReadBy(guestPages)) {
    if (pages.includes('home')) return 'everybody'
    // It comes to most pages, and must not bring what only few of them have.
    if (pages.includes('emptyScene')) return 'forms'
    if (pages.includes('mod')) return 'forms'
    if (!pages.includes('exchangeForm')) {
      if (readers.includes('contents')) return 'everybody'
      // How an address is drawn must not come with an exchange that shows none.
      return readers.includes('exchange') ? 'forms' : 'identity'
    }
    if (pages.includes('exchange')) return 'forms'
    return readers.includes('survey') ? 'everybody' : 'steps'
  }
  if (pages.every((page) => page === 'home' || page === 'posts')) return 'feed'
  if (pages.includes('home')) return 'burrow'
  if (pages.every((page) => letterPages.includes(page))) return 'letters'
  if (pages.every((page) => page === 'exchangeForm' || page === 'survey')) return 'fields'
  if (readers.every((reader) => ofIdentity.includes(reader))) return 'identity'
  if (isReadBy(ownPages)) return 'forms'
  if (pages.includes('emptyScene')) return null
  if (readers.includes('contents')) return 'burrow'
  // It comes on every page's heels.
  return readers.includes('talk') ? 'everybody' : 'members'
}

/**
 * Two chunks make the first load: react, which seldom changes, and the app. Left alone the bundler would cut a chunk of
 * its own for every set of lazy pages that shares something; so what several share is put together by its audience.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingOptions {
  const isOfStart = reachedFrom('index.html')
  // What the client, or the list of pages at the foot, shares with one late part would else be on the way of every visit
  // as a file of its own, or in one with what only others need.
  const everyVisit = [
    'src/services/answer.ts',
    'src/services/open.ts',
    'src/machines/load.ts',
    'src/rules/content/schema.ts',
    'src/wiring/bells.ts',
  ].map((file) => normalizePath(resolve(file)))
  const isOfEveryVisit = (id: string) => everyVisit.includes(id)
  const isOfDoors = reachedFrom('src/wiring/socialLogin.ts')
  const starts: Record<string, string[]> = {
    ...Object.fromEntries(
      [...guestPages, ...memberPages].map((page) => [page, [`src/wiring/${page}.tsx`]]),
    ),
    ...laterParts,
    contents: ['src/wiring/contents.tsx'],
  }
  const pages = Object.entries(starts).map(([page, files]) => {
    const reached = files.map(reachedFrom)
    const isOf: ReturnType<typeof reachedFrom> = (...module) =>
      reached.some((isReached) => isReached(...module))
    return { page, isOf }
  })
  return {
    groups: [
      { name: 'react', test: reactItself },
      {
        debugName: 'app',
        name: (id, context) => (isOfStart(id, context) || isOfEveryVisit(id) ? 'app' : null),
      },
      // A guest has them on her first page: one file, whoever shares something with them.
      {
        debugName: 'doors',
        name: (id, context) => (isOfDoors(id, context) ? 'doors' : null),
      },
      {
        debugName: 'audience',
        // What a module imports has an audience of its own.
        includeDependenciesRecursively: false,
        name: (id, context) =>
          audienceOf(pages.filter(({ isOf }) => isOf(id, context)).map(({ page }) => page)),
      },
    ],
  }
}
