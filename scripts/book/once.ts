/** Finds the calls that are sent once and never retried automatically. Their services contain `retry: false`. */
import type { Chart } from '../registry.ts'
import type { Sources } from './links.ts'

/** Lists the services that send their request once, either directly or through another function in their file. */
function sentOnce(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('src/services/')) return []
    const functions = source.split(/\n\n/).flatMap((text): [string, string][] => {
      const [, name] = /^(?:export )?(?:async )?(?:const|function) (\w+)/m.exec(text) ?? []
      return name === undefined ? [] : [[name, text]]
    })
    const own = functions.flatMap(([name, text]) => (text.includes('retry: false') ? [name] : []))
    const by = new RegExp(`=>\\s*(?:${own.join('|') || '$.'})\\(`)
    return [...own, ...functions.flatMap(([name, text]) => (by.test(text) ? [name] : []))]
  })
}

/** True if the wiring gives this chart's actor a service that sends its request once. */
export function isSentOnce(chart: Chart, src: string, sources: Sources): boolean {
  const services = sentOnce(sources).join('|')
  // Every form has a `submit`, so the pattern for `submit` includes the chart's name. Any other name belongs to one
  // service, or to several services of the same kind.
  const before = src === 'submit' ? `\\b${chart.name}\\.provide\\(\\{\\s*actors: \\{\\s*` : '\\b'
  const given = new RegExp(`${before}${src}: calling\\((?:${services})\\)`)
  return (
    services !== '' &&
    [...sources].some(([file, text]) => file.startsWith('src/wiring/') && given.test(text))
  )
}
