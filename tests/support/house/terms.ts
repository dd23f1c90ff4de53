/** Checks the sentences that members see against the table of terms in docs/glossary.md. */
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A row of the glossary's table: the term to use, the words that it replaces, and whether it applies to mods. */
export interface Term {
  readonly say: string
  readonly never: RegExp
  /** False if the words may be used in texts for mods, i.e. at the mod desk. */
  readonly holdsForMods: boolean
}

const heading = '## What we say on screen'

/** Matches any of these words as whole words, with either kind of apostrophe. */
const anyOf = (words: readonly string[]) =>
  new RegExp(`(?<![\\w’])(?:${words.join('|').replaceAll(/['’]/g, "['’]")})(?![\\w’])`, 'i')

/** Reads the table of terms from the glossary. */
export function termsIn(glossary: string): Term[] {
  const [, section = ''] = glossary.split(`${heading}\n`)
  const [table = ''] = section.split('\n## ')
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  return rows.flatMap(([, say = '', words = '', where = '']) => {
    const never = [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    return never.length === 0
      ? []
      : [{ say, never: anyOf(never), holdsForMods: !where.includes('mods say it') }]
  })
}

interface Node {
  type: string
  start: number
  value?: unknown
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Matches nodes that contain no text for members: types, imports, and tagged templates such as SQL. */
const silent = /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|TaggedTemplate)/

/** Sources whose texts are for developers and operators, except for their messages. */
const technical = /^src\/machines\/|^src\/wiring\/(?:inspecting|world)\.ts|write-asked-mails\.ts$/

const nameOf = (node: Node) => (isNode(node.key) ? node.key.name : undefined)

/** True for the description of a call in OpenAPI. */
const isDescription = (node: Node, path: string) =>
  path.startsWith('server/routes/') && ['description', 'summary'].includes(String(nameOf(node)))

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Matches sentences, and not names such as `mod` and `/posts`. */
const isSentence = /^[A-Z][a-z’']|[A-Za-z]\s|\s[A-Za-z]/

/** A text that a source may show, with its line. `…` stands for a value. */
export interface Sentence {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Returns the texts of a source, including JSX. For an HTML page, returns the lines. */
export function sentencesOf({ path, text }: Source): Sentence[] {
  if (path.endsWith('.html'))
    return text.split('\n').map((words, index) => ({ path, line: index + 1, text: words }))
  const found: Sentence[] = []
  function collect(value: unknown, isSaid: boolean) {
    if (Array.isArray(value)) for (const each of value) collect(each, isSaid)
    if (!isNode(value) || silent.test(value.type) || isDescription(value, path)) return
    const said = isSaid ? textOf(value)?.replaceAll(/\s+/g, ' ').trim() : undefined
    if (said && isSentence.test(said))
      found.push({ path, line: text.slice(0, value.start).split('\n').length, text: said })
    const isMessage = nameOf(value) === 'message'
    for (const each of Object.values(value)) collect(each, isSaid || isMessage)
  }
  collect(parseSync(path, text).program, !technical.test(path))
  return found
}

/** A text that may contain a word we don't say, with the reason. */
export interface Exemption {
  readonly text: string
  readonly because: string
}

/** Returns faults such as `src/rules/pen.ts:7: "nobody" in “…”, we say no one`, and exemptions that nothing needs. */
export function termFaults(
  terms: readonly Term[],
  sentences: readonly Sentence[],
  { exempt, isForMods }: { exempt: readonly Exemption[]; isForMods: (path: string) => boolean },
): string[] {
  const used = new Set<Exemption>()
  const faults = sentences.flatMap(({ path, line, text }) =>
    terms.flatMap(({ say, never, holdsForMods }) => {
      const [word] = never.exec(text) ?? []
      if (word === undefined || (!holdsForMods && isForMods(path))) return []
      const exemption = exempt.find((each) => text.includes(each.text) && never.test(each.text))
      if (exemption) used.add(exemption)
      return exemption ? [] : [`${path}:${line}: "${word}" in “${text}”, we say ${say}`]
    }),
  )
  const idle = exempt.filter((exemption) => !used.has(exemption))
  return [...faults, ...idle.map(({ text }) => `nothing needs the exemption for “${text}”`)]
}
