/** The pages of docs/machines: one for each chart, one for each factory with all that it makes, and the index. */
import { isMachine } from '#machines/needs.ts'
import { statesOf, transitionsOf } from './chart.ts'
import { diagramOf, pageOf, tableOf } from './chart-page.ts'
import type { Chart } from './registry.ts'

/** What makes charts that differ by their options only. */
export const FACTORIES = ['form', 'list', 'load'] as const
export type Factory = (typeof FACTORIES)[number]

/** The charts that a factory makes of the same options: they differ by their rules only. */
export interface OptionSet {
  readonly factory: Factory
  readonly options: string
  readonly charts: readonly Chart[]
}

/** A value that shapes the chart is part of its set; which field bears a refusal does not. */
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

/** The charts that run this one; otherwise the files of the wiring that do. */
function usersOf(
  { id, name }: Chart,
  charts: readonly Chart[],
  wiring: ReadonlyMap<string, string>,
) {
  const owners = charts.filter(({ machine }) =>
    Object.values(machine.implementations.actors).some(
      (actor) => isMachine(actor) && actor.id === id,
    ),
  )
  if (owners.length > 0)
    return owners.map((owner) => `[${owner.id}](${owner.factory ?? owner.id}.md)`).join(', ')
  const uses = new RegExp(`\\b${name}\\b`)
  return [...wiring].flatMap(([file, text]) => (uses.test(text) ? [code(file)] : [])).join(', ')
}

/** A factory, the charts it makes, and what it makes of each set of options. */
function factoryPage(
  factory: Factory,
  story: string,
  charts: readonly Chart[],
  wiring: ReadonlyMap<string, string>,
): string {
  const sets = optionSets(charts).filter((set) => set.factory === factory)
  const rows = charts
    .filter((chart) => chart.factory === factory)
    .map(
      (chart) =>
        `| ${code(chart.id)} | ${chart.machine.root.description} | ${chart.options.map(code).join(', ')} | ${usersOf(chart, charts, wiring)} |`,
    )
  const sections = sets.map(({ options, charts: [first, ...rest] }) => {
    if (!first) return ''
    const ids = [first, ...rest].map(({ id }) => code(id)).join(', ')
    return `\n## ${options === '' ? 'Without options' : options}\n\n${ids}\n\n${tableOf(first.machine, '')}`
  })
  const [fullest] = sets
    .flatMap((set) => set.charts)
    .toSorted(
      (one, other) => transitionsOf(other.machine).length - transitionsOf(one.machine).length,
    )
  return `# ${factory}

${story}

| chart | what it is about | options | used by |
|---|---|---|---|
${rows.join('\n')}

The one with most transitions, ${fullest ? code(fullest.id) : ''}:

\`\`\`mermaid
${fullest ? diagramOf(fullest.machine) : ''}
\`\`\`
${sections.join('')}`
}

function indexOf(charts: readonly Chart[], stories: ReadonlyMap<Factory, string>): string {
  const rows = charts.flatMap(({ id, factory, machine }) => {
    if (factory !== null) return []
    const states = statesOf(machine.root).length - 1
    const count = transitionsOf(machine).length
    return [`| [${id}](${id}.md) | ${machine.root.description ?? ''} | ${states} | ${count} |`]
  })
  const made = [...stories].map(([factory, story]) => {
    const count = charts.filter((chart) => chart.factory === factory).length
    return `| [${factory}](${factory}.md) | ${story.replaceAll('\n', ' ').replace(/\. .*/, '.')} | ${count} |`
  })
  return `# The statecharts

Drawn by \`npm run diagrams\` from the charts in src/machines. A page whose table would change is not drawn over until
its chart is named: \`npm run diagrams -- --accept signup\`.

| chart | what it is about | states | transitions |
|---|---|---|---|
${rows.join('\n')}

Three factories make charts that differ by their options. Each has one page for all of them.

| factory | what it makes | charts |
|---|---|---|
${made.join('\n')}
`
}

/** Every page of docs/machines, by file name. */
export const pagesOf = (
  charts: readonly Chart[],
  stories: ReadonlyMap<Factory, string>,
  wiring: ReadonlyMap<string, string>,
): Map<string, string> =>
  new Map([
    ['README.md', indexOf(charts, stories)],
    ...charts.flatMap(({ id, factory, machine, story }): [string, string][] =>
      factory === null ? [[`${id}.md`, pageOf(machine, story)]] : [],
    ),
    ...[...stories].map(([factory, story]): [string, string] => [
      `${factory}.md`,
      factoryPage(factory, story, charts, wiring),
    ]),
  ])

/** The rows about states of a page as it was last accepted. */
export const tableIn = (page: string): string =>
  page
    .slice(page.indexOf('| state |'))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')

/**
 * The table that was accepted for a chart: that of its own page, or of the section of a factory that names it. Null for
 * a chart that no page shows. A section is about many charts: its first row says nothing.
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

/** What becomes of the pages in the folder. */
export interface Drawing {
  readonly write: readonly string[]
  readonly remove: readonly string[]
  /** Changed tables that nobody has accepted, by page: the lines that go and the lines that come. */
  readonly refused: ReadonlyMap<string, readonly string[]>
}

/**
 * Compares the pages as drawn with those in the folder. A new page is written, and the page of a chart that is gone is
 * removed. A table that changed is what its chart now promises: it waits until somebody accepts the chart by name.
 */
export function drawn(
  pages: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
  accepted: readonly string[],
): Drawing {
  const refused = new Map<string, string[]>()
  const write = [...pages].flatMap(([name, page]) => {
    const before = present.get(name)
    if (before === page) return []
    const isFree = name === 'README.md' || accepted.includes(name.replace(/\.md$/, ''))
    if (before === undefined || isFree || tableIn(before) === tableIn(page)) return [name]
    const [old, now] = [tableIn(before).split('\n'), tableIn(page).split('\n')]
    refused.set(name, [
      ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
    ])
    return []
  })
  return { write, remove: [...present.keys()].filter((name) => !pages.has(name)), refused }
}
