/** Reads from a chart's source which events its actions send, and to whom. XState does not expose either. */
import type { Sources } from './links.ts'

/** Matches an action that sends something: the action's name, and its source up to the next action. */
const SENDER = /^( +)(\w+): (?:sendTo|enqueueActions)\(.*(?:\n\1[ )}].*)*/gm
/** Matches one event that an action sends: the receiver (a child or the chart's owner), and the source of the event. */
const SENT = /\bsendTo\(\s*(?:'(\w+)'|\S[^,]*?(reportTo)?),\s*((?:(?!\bsendTo\()[\s\S])*)/g

const typeIn = (text: string): string | undefined => /\btype: '([\w.]+)'/.exec(text)?.[1]

/**
 * Returns the type of an event. The event may be a literal, the result of a function in the file, or an event that the
 * action passes on.
 */
function eventOf(sent: string, around: string, file: string, sources: Sources): string | undefined {
  const literal = typeIn(sent)
  if (literal) return literal
  const name = /(?:^|=> )(\w+)/.exec(sent)?.[1]
  const made = typeIn(
    new RegExp(`^(?:const|function) ${name}\\b[\\s\\S]*?^\\S`, 'm').exec(file)?.[0] ?? '',
  )
  const type = new RegExp(`\\b${name}: (\\w+)`).exec(around)?.[1]
  const declared = new RegExp(`^(?:export )?(?:type ${type} =|interface ${type}) .*`, 'm')
  const passed = [...sources.values()].flatMap(
    (text) => typeIn(declared.exec(text)?.[0] ?? '') ?? [],
  )
  return made ?? passed[0]
}

/** Lists what the actions in a file send: `tellEnvelope → matchEnvelope: match.opened`. */
export function sendsIn(file: string, sources: Sources): string[] {
  const source = sources.get(file) ?? ''
  return [...source.matchAll(SENDER)].flatMap(([around, , name]) =>
    [...around.matchAll(SENT)].map(([, child, owner, sent = '']) => {
      const to = child ?? (owner ? 'its owner' : 'a child that it keeps')
      const event = eventOf(sent, around, source, sources)
      return `${name} → ${to}${event ? `: ${event}` : ''}`
    }),
  )
}
