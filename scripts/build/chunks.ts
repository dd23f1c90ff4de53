import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { pagesOfRoutes } from '#scripts/lib/budget.ts'

type Context = Rolldown.ChunkingContext

const from = (packages: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`)
const icons = from('lucide-react')

/**
 * Returns a function that checks whether a file imports a module, directly or indirectly. It does not follow icons,
 * because one barrel file imports them all.
 */
function importsOf(file: string) {
  const imported = new Set<string>()
  return (id: string, context: Context) => {
    const visit = (module: string) => {
      if (imported.has(module) || icons.test(module)) return
      imported.add(module)
      context.getModuleInfo(module)?.importedIds.forEach(visit)
    }
    visit(normalizePath(resolve(file)))
    return imported.has(id)
  }
}

/**
 * Bundles shared modules into a few files. A module that only one page or only one lazy-loaded chunk needs stays in the
 * file of that page or chunk.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  const isAtStart = importsOf('index.html')
  const accessOf = new Map(
    pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')).flatMap(
      ({ page, face, access }) => [
        [page, access],
        [face, 'anyone'],
      ],
    ),
  )
  // Guests' pages use this module too, because they call the server soon after they are shown.
  accessOf.set('src/services/client.ts', 'anyone')
  const pages = [...accessOf].flatMap(([page, access]) =>
    page ? { name: page.replace(/^.*\/|\.\w+$/g, ''), access, imports: importsOf(page) } : [],
  )
  const readersOf = (id: string, context: Context) =>
    pages.filter(({ imports }) => imports(id, context))

  /** The name of the file for a module that the app itself or several pages import. */
  function shared(id: string, context: Context) {
    if (isAtStart(id, context)) return 'everybody'
    const readers = readersOf(id, context)
    if (readers.length < 2) return null
    const isOpen = readers.some(({ access }) => access === 'guest' || access === 'anyone')
    return isOpen ? 'guests' : 'members'
  }

  // Without this option, a group would also contain the modules that its modules import, even if these belong to
  // another group.
  const alone = { includeDependenciesRecursively: false }
  return {
    groups: [
      { name: 'react', test: from('react|react-dom|scheduler|use-[\\w-]+') },
      { name: 'xstate', test: from('xstate|@xstate') },
      {
        name: 'react-aria',
        test: from('react-aria|react-aria-components|react-stately|@internationalized'),
        // Without this option, a dialog would load a file that also contains the calendar.
        entriesAware: true,
      },
      { name: 'icons', test: icons, ...alone },
      { debugName: 'shared', name: shared, ...alone },
      // A group for modules that a page shares with its lazy-loaded code.
      {
        debugName: 'page',
        name: (id, context) => readersOf(id, context)[0]?.name ?? null,
        minShareCount: 2,
        ...alone,
      },
    ],
  }
}
