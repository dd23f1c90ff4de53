import type { Plugin } from 'vite'
import { withoutFibers } from './fibers.ts'
import { isNode, type Node, parsed, partsOf } from './syntax.ts'

/** What needs a part that is left out: no module of the app may name it. */
const neverUsed = [
  /\b(hydrateRoot|ViewTransition|SuspenseList|useActionState|useFormStatus|useTransition)\b/,
  /\b(on(Uncaught|Caught|Recoverable)Error|componentDidCatch)\b/,
  /<(Activity|html|head|body|link|meta|script|style|title|[a-z]+-[a-z-]+)\b/,
  /<Fragment\b[^>]* ref=/,
  /import \{(?! (createPortal|flushSync) \})[^}]*\} from 'react-dom'/,
]

/**
 * The functions that only take over a document drawn by a server, that look for `<ViewTransition>` (the pages move by
 * the document's own transition), that fetch files and send forms in React's own ways, that handle a whole fragment or
 * an element of one's own, and that say for a server's log where in the tree an error was thrown – with what each of
 * them comes to here: they never begin, or never find anything. A bundler cannot know that, nor that what they alone
 * call can go. What is never called says so if it is.
 */
const bodies: Readonly<Record<string, string>> = {
  popHydrationState: 'return false',
  upgradeHydrationErrorsToRecoverable: 'return null',
  resetHydrationState: '',
  commitActivityHydrationCallbacks: '',
  commitSuspenseHydrationCallbacks: '',
  getStackByFiberInDevAndProd: "return ''",
  queueIfContinuousEvent: 'return false',
  ...called('never', [
    'attemptContinuousHydration',
    'attemptExplicitHydrationTarget',
    'attemptHydrationAtCurrentPriority',
    'clearHydrationBoundary',
    'commitNewChildToFragmentInstance',
    'createFiberFromDehydratedFragment',
    'deleteChildFromFragmentInstance',
    'ensureFormComponentIsStateful',
    'findCurrentFiberUsingSlowPath',
    'FragmentInstance',
    'getBumpedLaneForHydration',
    'hideOrUnhideDehydratedBoundary',
    'mountActionState',
    'mountHostRootWithoutHydrating',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'prepareToHydrateHostInstance',
    'queueHydrationError',
    'rerenderActionState',
    'retryDehydratedSuspenseBoundary',
    'setPropOnCustomElement',
    'startTransition',
    'throwOnHydrationMismatch',
    'updateActionStateImpl',
    'updateDehydratedSuspenseComponent',
  ]),
  ...called('in vain', [
    'clearIfContinuousEvent',
    'defaultOnDefaultTransitionIndicator',
    'extractEvents$1',
    'retryIfBlockedOn',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'trackEnterViewTransitions',
  ]),
}

/** Variables that stay false. */
const neverTrue = ['isHydrating', 'shouldStartViewTransition']

function called(how: 'never' | 'in vain', names: readonly string[]): Record<string, string> {
  const bodyOf = (name: string) => (how === 'never' ? `throw Error('left out: ${name}')` : '')
  return Object.fromEntries(names.map((name) => [name, bodyOf(name)]))
}

interface Edit {
  start: number
  end: number
  text: string
}

const isNamed = (node: unknown, name: string): node is Node =>
  isNode(node) && node.type === 'Identifier' && node.name === name

/** The edits that put `false` wherever a variable is read or set, but where a function means a parameter of its own. */
function heldFalse(node: Node, name: string): Edit[] {
  const { start, end } = node
  if (node.type.includes('Function') && (node.params as Node[]).some((one) => isNamed(one, name)))
    return []
  if (node.type === 'VariableDeclarator' && isNamed(node.id, name)) return []
  if (node.type === 'AssignmentExpression' && isNamed(node.left, name))
    return [{ start, end, text: '!1' }]
  if (isNamed(node, name)) return [{ start, end, text: '!1' }]
  return partsOf(node).flatMap((part) => heldFalse(part, name))
}

/**
 * React's code for the browser without what is never used of it.
 *
 * @throws where React no longer has one of the functions or variables
 */
export function leanReact(whole: string): string {
  const code = withoutFibers(whole)
  const statements = partsOf(parsed(code))
  const functions = statements.filter(({ type }) => type === 'FunctionDeclaration')
  const emptied = Object.entries(bodies).map(([name, text]): Edit => {
    const found = functions.find(({ id }) => isNamed(id, name))
    if (!found) throw new Error(`React has no function ${name} any more`)
    const { start, end } = found.body as Node
    return { start, end, text: `{${text}}` }
  })
  const dropped = statements
    .filter(({ start }) => code.startsWith('FragmentInstance.prototype.', start))
    .map(({ start, end }): Edit => ({ start, end, text: '' }))
  const left = [...emptied, ...dropped]
  const others = heldByName(code).filter(
    ({ start }) => !left.some((edit) => edit.start < start && start < edit.end),
  )
  return [...left, ...others]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

function heldByName(code: string): Edit[] {
  return neverTrue.flatMap((name) => {
    const edits = heldFalse(parsed(code), name)
    if (edits.length === 0) throw new Error(`React has no variable ${name} any more`)
    return edits
  })
}

/** React is more than half of what a page loads: what no page uses of it is left out. */
export const leanReactDom = (): Plugin => ({
  name: 'lean-react',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: {
      id: [
        /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/,
        /^(?!.*node_modules).*\/src\/.*\.tsx?$/,
      ],
    },
    handler(code, id) {
      if (id.includes('/react-dom/')) return { code: leanReact(code), map: null }
      if (neverUsed.some((use) => use.test(code)))
        this.error(`${id} uses what lean-react.ts leaves out of React`)
      return null
    },
  },
})
