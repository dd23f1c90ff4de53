/** Lists the listeners of the charts, with what wiring says that each of them tells. */
import { needOf } from '#machines/needs.ts'
import type { Chart } from '../registry.ts'
import { LISTENERS, linkTo, type Sources } from './links.ts'

/** The docstring of a listener, and the file that it is in. */
interface Told {
  readonly sentence: string
  readonly file: string
}

/** A docstring with the name of the listener that it describes: a constant, a property, or one of the world’s. */
const DESCRIBED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:const )?(?!hearing)(\w+)\b(?:(?!\/\*\*|\n\n)[\s\S])*?(?:\bhearing\b|Listener<)/g

const inWiring = (sources: Sources) =>
  [...sources].filter(([file]) => file.startsWith('src/wiring/'))

const inWords = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .trim()
    .replaceAll('\n', ' ')

/** Returns what a listener tells. It has several definitions if some charts get it from elsewhere, or less of it. */
function toldBy(name: string, sources: Sources): Told[] {
  const wiring = inWiring(sources)
  const given = new RegExp(`\\b${name}: (?:hear\\.)?(\\w+)`, 'g')
  const names = wiring.flatMap(([, text]) => [...text.matchAll(given)].map(([, other]) => other))
  return wiring.flatMap(([file, text]) =>
    [...text.matchAll(DESCRIBED)].flatMap(([, comment = '', described]) =>
      described === name || names.includes(described) ? [{ sentence: inWords(comment), file }] : [],
    ),
  )
}

/** The names of all listeners that charts need, in alphabetical order. */
export const listenersOf = (charts: readonly Chart[]): string[] =>
  [
    ...new Set(
      charts.flatMap(({ machine }) =>
        Object.entries(machine.implementations.actors).flatMap(([name, actor]) =>
          needOf(actor) === 'listener' ? [name] : [],
        ),
      ),
    ),
  ].toSorted()

/** The section of the index about listeners. */
export function listenersSection(charts: readonly Chart[], sources: Sources): string {
  const rows = listenersOf(charts).map((name) => {
    const told = toldBy(name, sources).map(
      ({ sentence, file }) =>
        `${sentence} ([${file.replace(/.*\//, '')}](${linkTo(file, 'README.md')}))`,
    )
    return `| \`${name}\` | ${told.join(' ')} |`
  })
  return `## ${LISTENERS}

A listener is an actor that sends its chart events from outside: from the browser, or from another chart. Where a name
has several sentences, each is true of some charts.

| listener | what it tells |
|---|---|
${rows.join('\n')}
`
}
