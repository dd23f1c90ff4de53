/**
 * Makes docs/machines: a page, a picture and a definition for each chart and each factory, the index, and a map of
 * which chart invokes which.
 */
import { basename, join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { definitionOf } from './book/definition.ts'
import {
  areaOf,
  BOOK,
  filesAround,
  invokedBy,
  linksOf,
  linkTo,
  ownersOf,
  pagePathOf,
  type Sources,
} from './book/links.ts'
import { listenersSection } from './book/listeners.ts'
import { isSentOnce } from './book/once.ts'
import { mapPictureOf, pictureOf } from './book/picture.ts'
import { sendsIn } from './book/sends.ts'
import { statesOf, transitionsOf } from './chart.ts'
import { drawingOf, pageOf, sentencesOf, tableOf, withoutLinks } from './chart-page.ts'
import type { Chart } from './registry.ts'

/** The factories. The charts from one factory differ only in their options. */
export const FACTORIES = ['form', 'list', 'load'] as const
export type Factory = (typeof FACTORIES)[number]

/** A set of options, and the charts that a factory makes with these options. The charts differ only in their rules. */
export interface OptionSet {
  readonly factory: Factory
  readonly options: string
  readonly charts: readonly Chart[]
}

/**
 * Returns the options that shape the chart. The value of `bearer`, the field that shows a refusal, is left out because
 * it does not change the chart.
 */
const setOf = ({ options }: Chart): string =>
  options.map((option) => option.replace(/^(bearer): .*/, '$1')).join(', ')

export function optionSets(charts: readonly Chart[]): OptionSet[] {
  const sets = new Map<string, OptionSet>()
  for (const chart of charts) {
    if (chart.factory === null) continue
    const key = `${chart.factory} ${setOf(chart)}`
    const set = sets.get(key) ?? { factory: chart.factory, options: setOf(chart), charts: [] }
    sets.set(key, { ...set, charts: [...set.charts, chart] })
  }
  return [...sets.values()]
}

const code = (words: string): string => `\`${words}\``

const fileLinks = (files: readonly string[], page: string): string =>
  files.map((file) => `[${basename(file)}](${linkTo(file, page)})`).join(', ')

const chartLinks = (charts: readonly Chart[], page: string): string =>
  charts.map((one) => `[${one.id}](${linkTo(join(BOOK, pagePathOf(one)), page)})`).join(', ')

/**
 * Lists what surrounds a chart: its files, the charts that it invokes or is invoked by, its announcements, and the
 * events that it sends.
 */
function aroundOf(chart: Chart, charts: readonly Chart[], sources: Sources): string[] {
  const page = pagePathOf(chart)
  const { views, wiring, test } = filesAround(chart, sources)
  const sentences = sentencesOf(chart.machine).map((sentence) => `“${sentence}”`)
  const lines = [
    ['Chart', `${fileLinks([chart.file], page)}, [as JSON](${chart.id}.json)`],
    ['Invoked by', chartLinks(ownersOf(chart, charts), page)],
    ['Invokes', chartLinks(invokedBy(chart, charts), page)],
    ['View', fileLinks(views, page)],
    ['Wiring', fileLinks(wiring, page)],
    ['Test', fileLinks(test, page)],
    ['Says', sentences.join(' · ')],
    ['Sends', sendsIn(chart.file, sources).map(code).join(' · ')],
  ]
  return lines.flatMap(([name, words]) => (words ? [`${name}: ${words}`] : []))
}

/** Lists the charts that run this chart or, if there are none, the wiring files that do. */
function usersOf(chart: Chart, charts: readonly Chart[], sources: Sources): string {
  const page = pagePathOf(chart)
  const owners = ownersOf(chart, charts)
  return owners.length > 0
    ? chartLinks(owners, page)
    : fileLinks(filesAround(chart, sources).wiring, page)
}

const byTransitions = (one: Chart, other: Chart): number =>
  transitionsOf(other.machine).length - transitionsOf(one.machine).length

/** The factory's chart with the most transitions. Its picture represents all charts of the factory. */
export const fullestOf = (factory: Factory, charts: readonly Chart[]): Chart | undefined =>
  charts.filter((chart) => chart.factory === factory).toSorted(byTransitions)[0]

/** The page of a factory: a list of its charts, and one table for each set of options. */
function factoryPage(
  factory: Factory,
  story: string,
  charts: readonly Chart[],
  sources: Sources,
): string {
  const page = `${factory}.md`
  const sets = optionSets(charts).filter((set) => set.factory === factory)
  const rows = charts
    .filter((chart) => chart.factory === factory)
    .map(
      (chart) =>
        `| ${code(chart.id)} | ${chart.machine.root.description}${isSentOnce(chart, 'submit', sources) ? ' It is sent once.' : ''} | ${chart.options.map(code).join(', ')} | ${usersOf(chart, charts, sources)} | ${fileLinks([chart.file], page)} |`,
    )
  const sections = sets.map(({ options, charts: [first, ...rest] }) => {
    if (!first) return ''
    const ids = [first, ...rest].map(({ id }) => code(id)).join(', ')
    const table = tableOf(first.machine, '', linksOf(first, charts, sources))
    return `\n## ${options === '' ? 'Without options' : options}\n\n${ids}\n\n${table}`
  })
  const fullest = fullestOf(factory, charts)
  return `# ${factory}

${story}

| chart | what it is about | options | used by | file |
|---|---|---|---|---|
${rows.join('\n')}

The chart with the most transitions, ${fullest ? code(fullest.id) : ''} ([as JSON](${factory}.json)):

${fullest ? drawingOf(fullest.machine, `${factory}.svg`) : ''}
${sections.join('')}`
}

/** The charts with a page of their own, by area. Charts that all areas share come first. */
const areasOf = (charts: readonly Chart[]): Map<string, Chart[]> => {
  const areas = new Map<string, Chart[]>([['', []]])
  for (const chart of charts.filter(({ factory }) => factory === null))
    areas.set(areaOf(chart), [...(areas.get(areaOf(chart)) ?? []), chart])
  return areas
}

function indexOf(
  charts: readonly Chart[],
  stories: ReadonlyMap<Factory, string>,
  sources: Sources,
): string {
  const row = (chart: Chart) => {
    const { root } = chart.machine
    const states = statesOf(root).length - 1
    const count = transitionsOf(chart.machine).length
    return `| [${chart.id}](${pagePathOf(chart)}) | ${root.description ?? ''} | ${states} | ${count} |`
  }
  const sections = [...areasOf(charts)].flatMap(([area, own]) =>
    own.length === 0
      ? []
      : `## ${area || 'What all areas share'}

| chart | what it is about | states | transitions |
|---|---|---|---|
${own.map(row).join('\n')}
`,
  )
  const made = [...stories].map(([factory, story]) => {
    const count = charts.filter((chart) => chart.factory === factory).length
    return `| [${factory}](${factory}.md) | ${story.replaceAll('\n', ' ').replace(/\. .*/, '.')} | ${count} |`
  })
  return `# The statecharts

\`npm run diagrams\` draws these pages from the charts in src/machines. A page whose table has changed is only overwritten
if its chart is accepted by name: \`npm run diagrams -- --accept signup\`.

- A state with inner states starts in the first of them, unless its row says otherwise.
- A state marked \`busy\` waits for a call. Its button shows that, and ignores another press.
- A call to a service runs in a [call](call.md), which retries it, except where the page says “sent once”. Wiring starts
  these charts, so no page lists them.
- Other actors without a page are [listeners](#what-listeners-send).
- Each page has its picture beside it, and the chart as JSON for \`createMachine\` and Stately’s editor.

[Who invokes whom](map.md) shows all charts together. While \`npm run dev\` runs, [the same pages are
live](../../README.md#the-live-book): the states of the running charts are lit.

${sections.join('\n')}
## Factories

Three factories make charts that differ by their options. Each has one page for all of them.

| factory | what it makes | charts |
|---|---|---|
${made.join('\n')}

${listenersSection(charts, sources)}`
}

/** The map, which lists each chart below the charts that invoke it. The charts that the wiring starts come first. */
function mapOf(charts: readonly Chart[]): string {
  const branch = (chart: Chart, pad: string): string[] => [
    `${pad}- ${chartLinks([chart], 'map.md')}`,
    ...invokedBy(chart, charts).flatMap((child) => branch(child, `${pad}  `)),
  ]
  const roots = charts.filter((chart) => ownersOf(chart, charts).length === 0)
  return `# Who invokes whom

A chart is listed below each chart that invokes or spawns it. Wiring starts the outermost ones.

![The charts, and arrows to those that they invoke](map.svg)

${roots.flatMap((chart) => branch(chart, '')).join('\n')}
`
}

/** Returns every file of docs/machines, by its path in that folder: pages, pictures and definitions. */
export async function bookOf(
  charts: readonly Chart[],
  stories: ReadonlyMap<Factory, string>,
  sources: Sources,
): Promise<Map<string, string>> {
  const book = new Map([
    ['README.md', indexOf(charts, stories, sources)],
    ['map.md', mapOf(charts)],
    ['map.svg', await mapPictureOf(charts)],
  ])
  const add = async (page: string, text: string, machine: AnyStateMachine) => {
    const path = page.replace(/\.md$/, '')
    book.set(page, text)
    book.set(`${path}.svg`, await pictureOf(machine))
    book.set(`${path}.json`, definitionOf(machine))
  }
  for (const chart of charts.filter(({ factory }) => factory === null)) {
    const around = aroundOf(chart, charts, sources)
    const links = linksOf(chart, charts, sources)
    const page = pageOf(chart.machine, { story: chart.story, around, links })
    await add(pagePathOf(chart), page, chart.machine)
  }
  for (const [factory, story] of stories) {
    const fullest = fullestOf(factory, charts)
    if (fullest)
      await add(`${factory}.md`, factoryPage(factory, story, charts, sources), fullest.machine)
  }
  return book
}

/** Returns the table of states in a page, without its links. */
export const tableIn = (page: string): string =>
  withoutLinks(page.slice(page.indexOf('| state |')))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')

/**
 * Returns the accepted table of a chart, from its own page or from the factory section that lists it; null if no page
 * contains it. A section is about several charts, so its first row has no description.
 * @param read returns the text of the page with this name, from any folder
 */
export function acceptedTable(
  id: string,
  read: (page: string) => string | null,
): { table: string; about?: string } | null {
  const own = read(`${id}.md`)
  if (own !== null) return { table: tableIn(own) }
  const sections = FACTORIES.flatMap(
    (factory) => read(`${factory}.md`)?.split('\n## ').slice(1) ?? [],
  )
  const section = sections.find((text) => text.split('\n')[2]?.split(', ').includes(code(id)))
  return section === undefined ? null : { table: tableIn(section), about: '' }
}

/** The changes to the folder of the book. */
export interface Drawing {
  readonly write: readonly string[]
  readonly remove: readonly string[]
  /** Changed tables that nobody has accepted, as removed and added lines, by page. */
  readonly refused: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns the removed and the added lines, in order. A line that has only moved appears as both, because the order of
 * branches decides which branch is taken.
 */
export function difference(old: readonly string[], now: readonly string[]): string[] {
  const lines: string[] = []
  let next = 0
  for (const [index, line] of old.entries()) {
    const found = now.indexOf(line, next)
    const comesLater = found > next && old.slice(index + 1).includes(now[next] ?? '')
    if (found < 0 || comesLater) lines.push(`- ${line}`)
    else {
      lines.push(...now.slice(next, found).map((one) => `+ ${one}`))
      next = found + 1
    }
  }
  return [...lines, ...now.slice(next).map((one) => `+ ${one}`)]
}

/** The chart or factory that a file of the book shows. */
export const subjectOf = (path: string): string => basename(path).replace(/\.\w+$/, '')

/**
 * Compares the generated files with those in the folder. New files are written, and those of deleted charts are
 * removed. A table documents its chart's behaviour. If it has changed, the page, the picture and the definition are not
 * overwritten until somebody accepts the chart by name.
 */
export function drawn(
  book: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
  accepted: readonly string[],
): Drawing {
  const refused = new Map<string, string[]>()
  // A page may have moved to another area.
  const presentBy = new Map([...present].map(([path, text]) => [basename(path), text]))
  for (const [path, text] of book) {
    const before = presentBy.get(basename(path))
    if (before === undefined || !/\.md$/.test(path) || path === 'README.md') continue
    const [old, now] = [tableIn(before), tableIn(text)]
    if (old !== now && !accepted.includes(subjectOf(path)))
      refused.set(path, difference(old.split('\n'), now.split('\n')))
  }
  const isRefused = (path: string) => refused.has(path.replace(/\.\w+$/, '.md'))
  return {
    write: [...book].flatMap(([path, text]) =>
      present.get(path) === text || isRefused(path) ? [] : [path],
    ),
    remove: [...present.keys()].filter((path) => !book.has(path)),
    refused,
  }
}
