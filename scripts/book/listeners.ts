/** Lists the listeners of the charts, with their docstrings from the wiring. */
import { needOf } from '#machines/needs.ts'
import type { Chart } from '../registry.ts'
import { LISTENERS, linkTo, type Sources } from './links.ts'

/** The docstring of a listener, and the file that contains the docstring. */
interface Told {
  readonly sentence: string
  readonly file: string
}

/**
 * Matches a docstring and the name of the listener that it describes: a constant, a property, or a listener of the
 * world.
 */
const DESCRIBED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:const )?(?!hearing)(\w+)\b(?:(?!\/\*\*|\n\n)[\s\S])*?(?:\bhearing\b|Listener<)/g

const inWiring = (sources: Sources) =>
  [...sources].filter(([file]) => file.startsWith('src/wiring/'))

const inWords = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .trim()
    .replaceAll('\n', ' ')

/**
 * Returns the docstrings of a listener. There are several if different charts get the listener from different places.
 */
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

/** The section about listeners in the index. */
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

| listener | what it sends |
|---|---|
${rows.join('\n')}
`
}
