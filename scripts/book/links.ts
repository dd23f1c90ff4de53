/** Finds the link targets of the names on a chart's page: rules, other pages, and the files around the chart. */
import { dirname, join, relative } from 'node:path'
import { isMachine, needOf } from '#machines/needs.ts'
import { wordFor } from '../chart.ts'
import type { Chart } from '../registry.ts'
import { isSentOnce } from './once.ts'

/** The text of each file, by path. */
export type Sources = ReadonlyMap<string, string>

/**
 * Finds the link targets of the names in a chart's table, as paths relative to the chart's page; null for a name
 * without a target.
 */
export interface Links {
  readonly guard: (guard: unknown) => string | null
  readonly actor: (src: unknown) => string | null
  /** True if the call of this actor is sent once and never retried. */
  readonly once: (src: unknown) => boolean
  readonly delay: (name: string) => string | null
  /** The file of the rule that a function is or calls; null if it is or calls none. */
  readonly words: (params: unknown) => string | null
  /** Returns a text in which the names of rules are links. */
  readonly prose: (text: string) => string
}

export const NO_LINKS: Links = {
  guard: () => null,
  actor: () => null,
  once: () => false,
  delay: () => null,
  words: () => null,
  prose: (text) => text,
}

export const areaOf = ({ file }: Chart): string => dirname(file).replace(/^src\/machines\/?/, '')

/** The path of the page that shows a chart: its own, or its factory's. */
export const pagePathOf = (chart: Chart): string =>
  chart.factory === null ? join(areaOf(chart), `${chart.id}.md`) : `${chart.factory}.md`

/** The heading above the list of listeners in the index. */
export const LISTENERS = 'What listeners send'

/** The folder of the book. */
export const BOOK = 'docs/machines'

const LISTENERS_AT = `${BOOK}/README.md#${LISTENERS.toLowerCase().replaceAll(' ', '-')}`

/** The target of a link from a page to a file of the project. */
export const linkTo = (file: string, page: string): string =>
  relative(dirname(join(BOOK, page)), file)

/** The charts that this one invokes or spawns. */
export const invokedBy = ({ machine }: Chart, charts: readonly Chart[]): Chart[] => {
  const ids = Object.values(machine.implementations.actors)
    .filter(isMachine)
    .map(({ id }) => id)
  return charts.filter(({ id }) => ids.includes(id))
}

/** The charts that invoke or spawn this one. */
export const ownersOf = (chart: Chart, charts: readonly Chart[]): Chart[] =>
  charts.filter((owner) => invokedBy(owner, charts).some(({ id }) => id === chart.id))

/** Lists the names that a source imports from `#rules` or `#machines`, with their files. */
function importsIn(source: string, from: 'rules' | 'machines'): Map<string, string> {
  const statements = source.matchAll(
    new RegExp(`import (?:type )?\\{([^}]*)\\} from '#${from}/([^']+)'`, 'g'),
  )
  return new Map(
    [...statements].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name = '']): [string, string] => [
        name,
        `src/${from}/${file}`,
      ]),
    ),
  )
}

/** Lists the files that a chart consists of: the files that it imports, and its own file last. */
function partsOf(file: string, sources: Sources): string[] {
  const text = sources.get(file) ?? ''
  const parts = [
    ...importsIn(text, 'machines').values(),
    ...[...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name = '']) => join(dirname(file), name)),
  ]
  return [...new Set(parts), file]
}

/** Lists the rules that these files import. */
const rulesIn = (files: readonly string[], sources: Sources): Map<string, string> =>
  new Map(files.flatMap((file) => [...importsIn(sources.get(file) ?? '', 'rules')]))

/** Links the names of rules and constants in a text to their files. */
const withRules = (text: string, page: string, sources: Sources): string =>
  text.replaceAll(/`(\w+)`/g, (code, name) => {
    const isDefined = new RegExp(`^export (?:const|function) ${name}\\b`, 'm')
    const found = [...sources].find(
      ([file, source]) => file.startsWith('src/rules/') && isDefined.test(source),
    )
    return found ? `[${code}](${linkTo(found[0], page)})` : code
  })

/** Returns the links of a chart's table, relative to its page. */
export function linksOf(chart: Chart, charts: readonly Chart[], sources: Sources): Links {
  const page = pagePathOf(chart)
  const parts = partsOf(chart.file, sources)
  const rules = rulesIn(parts, sources)
  const { actors, guards, delays } = chart.machine.implementations
  const ruleIn = (text: string): string | null => {
    const name = text.match(/\w+/g)?.find((word) => rules.has(word))
    return name === undefined ? null : linkTo(rules.get(name) ?? '', page)
  }
  const constant = (name: string) =>
    parts
      .toReversed()
      .map((part) => new RegExp(`\\b${name}: ([A-Z][^,}]+)`).exec(sources.get(part) ?? '')?.[1])
      .find((value) => value !== undefined) ?? ''
  return {
    guard: (guard) => ruleIn(String(guards[wordFor(guard)])),
    actor: (src) => {
      const actor = actors[String(src)]
      if (needOf(actor) === 'listener') return linkTo(LISTENERS_AT, page)
      const found = isMachine(actor) && charts.find(({ id }) => id === actor.id)
      return found ? linkTo(join(BOOK, pagePathOf(found)), page) : null
    },
    // The forms in one table differ in whether `submit` is sent once, so the table does not show it.
    once: (src) => src !== 'submit' && isSentOnce(chart, String(src), sources),
    delay: (name) => {
      const delay = delays[name]
      return ruleIn(typeof delay === 'function' ? String(delay) : constant(name))
    },
    words: (params) =>
      typeof params === 'function' ? (ruleIn(params.name) ?? ruleIn(String(params))) : null,
    prose: (text) => withRules(text, page, sources),
  }
}

/** Lists the files around a chart: the views that use its types, the wiring, and its test. */
export function filesAround({ file, name }: Chart, sources: Sources) {
  const module = file.replace(/^src\/(.*)$/, "#$1'")
  const within = (folder: string, isMeant: (text: string) => boolean) =>
    [...sources].flatMap(([path, text]) => (path.startsWith(folder) && isMeant(text) ? [path] : []))
  const isNamed = new RegExp(`\\b${name}\\b`)
  return {
    chart: [file],
    views: within('src/views/', (text) => text.includes(module)),
    wiring: within('src/wiring/', (text) => isNamed.test(text)),
    test: [file.replace(/^src(.*)\.ts$/, 'tests$1.test.ts')],
  }
}
