/** Finds the calls that are sent once, and never retried automatically: their services say `retry: false`. */
import type { Chart } from '../registry.ts'
import type { Sources } from './links.ts'

/** Lists the services that send their request once, also by another function of their file. */
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

/** True if wiring gives this chart's actor a service that sends its request once. */
export function isSentOnce(chart: Chart, src: string, sources: Sources): boolean {
  const services = sentOnce(sources).join('|')
  // Each form has a `submit`, and other names belong to one service or to several of a kind.
  const before = src === 'submit' ? `\\b${chart.name}\\.provide\\(\\{\\s*actors: \\{\\s*` : '\\b'
  const given = new RegExp(`${before}${src}: calling\\((?:${services})\\)`)
  return (
    services !== '' &&
    [...sources].some(([file, text]) => file.startsWith('src/wiring/') && given.test(text))
  )
}
