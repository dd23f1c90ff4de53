/** The pages of docs/machines in the browser. */
import { marked } from 'marked'
import { createMachine, type StateValue } from 'xstate'
import { keyOf, type StateNode } from '../../chart.ts'

const files = import.meta.glob<string>('/docs/machines/**/*.{md,svg,json}', {
  query: '?raw',
  import: 'default',
})
const FOLDER = '/docs/machines/'

const read = (path: string): Promise<string> => files[`${FOLDER}${path}`]?.() ?? Promise.resolve('')

/** The paths of all pages, without their extension: `exchange/signup`. */
export const paths: readonly string[] = Object.keys(files)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(FOLDER.length, -'.md'.length))

const nameOf = (path: string): string => path.replace(/^.*\//, '')

/** The charts that a factory makes, with the path of its page. */
const madeBy = async (factory: string): Promise<[string, string][]> =>
  [...(await read(`${factory}.md`)).matchAll(/^\| `(\w+)` \|/gm)].map(([, id = '']) => [
    id,
    factory,
  ])

/** The path of the page that shows a chart, by the chart's id. */
export const pathOf: ReadonlyMap<string, string> = new Map([
  ...(await Promise.all(['form', 'list', 'load'].map(madeBy))).flat(),
  ...paths.map((path) => [nameOf(path), path] as const),
])

/** Returns the URL of a link: another page within the book, or a file in the developer's editor. */
function targetOf(href: string, path: string): string {
  const { pathname } = new URL(href, `https://book${FOLDER}${path}`)
  if (!pathname.startsWith(FOLDER)) return `/__open-in-editor?file=${pathname.slice(1)}`
  return pathname.endsWith('.md') ? `#${pathname.slice(FOLDER.length, -'.md'.length)}` : pathname
}

export interface Page {
  readonly path: string
  readonly html: string
  readonly svg: string
  /** Returns the classes of the active states in the picture, and the events that these states handle. */
  readonly at: (value: StateValue) => { lit: string[]; events: string[] }
}

const nothing = () => ({ lit: [], events: [] })

/** Reads the states and events from a definition. */
function statesOf(definition: string): Page['at'] {
  const machine = createMachine(JSON.parse(definition))
  return (value) => {
    const nodes: StateNode[] = machine.resolveState({ value, context: {} })._nodes
    const events = new Set(nodes.flatMap(({ ownEvents }) => ownEvents))
    return {
      lit: nodes.filter(({ parent }) => parent).map(keyOf),
      events: [...events].filter((event) => event !== '' && !/^xstate\.|\*/.test(event)),
    }
  }
}

export async function pageAt(path: string): Promise<Page> {
  const [text, svg, json] = await Promise.all(
    ['md', 'svg', 'json'].map((kind) => read(`${path}.${kind}`)),
  )
  const html = await marked.parse(
    (text ?? '').replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/<details>[\s\S]*?<\/details>/, ''),
    {
      walkTokens: (token) => {
        if (token.type === 'link') token.href = targetOf(token.href, path)
      },
    },
  )
  return {
    path,
    html,
    // Removes the picture's styles, because the book's own style sheet replaces them.
    svg: (svg ?? '').replace(/<style>[\s\S]*?<\/style>/, ''),
    at: json ? statesOf(json) : nothing,
  }
}
