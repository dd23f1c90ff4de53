/** Reads the charts from src/machines. A chart is a machine that a `.machine.ts` or `.form.ts` exports. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { isMachine } from '#machines/needs.ts'
import { FACTORIES, type Factory } from './chart-book.ts'
import { filesUnder } from './lib/fresh.mjs'

/** Charts that have their own page in the documentation, although a factory makes them. */
const IN_THEIR_OWN_RIGHT: readonly string[] = [
  'address',
  'birthDate',
  'birthdays',
  'contentPage',
  'exchangeList',
  'feed',
  'members',
  'region',
  'timeline',
]

export interface Chart {
  readonly id: string
  /** Name of the export. */
  readonly name: string
  readonly file: string
  readonly story: string
  readonly machine: AnyStateMachine
  /** The factory whose page documents the chart; null for a chart with its own page. */
  readonly factory: Factory | null
  /** The options given to the factory, except those that every chart has. */
  readonly options: readonly string[]
}

/** Returns the docstring of the export with this name. */
export function docstringOf(source: string, name: string): string {
  const [, comment = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:const|function) ${name}\\b`).exec(
      source,
    ) ?? []
  return comment.replaceAll(/^\s*\*? ?/gm, '').trim()
}

/**
 * Lists the options in an object literal: `submits: 'whenValid'`, or only the name if the value is a rule. A toast is
 * listed by the name of its constant or rule.
 */
function optionsIn(literal: string): string[] {
  const named = literal.replace(/\bannounces: \{[^}]*toast: (\w+)[^}]*\}/, "announces: '$1'")
  const options = [...named.matchAll(/^ {2}(\w+)(?:: ('[^']*'),$)?/gm)]
  return options.flatMap(([, name = '', value]) =>
    ['id', 'description', 'check'].includes(name) ? [] : [value ? `${name}: ${value}` : name],
  )
}

/** The charts that a source exports. */
export function chartsIn(file: string, source: string, module: object): Chart[] {
  return Object.entries(module).flatMap(([name, machine]) => {
    if (!isMachine(machine)) return []
    const [, maker, literal = ''] =
      new RegExp(
        `export const ${name} = (${FACTORIES.join('|')})Machine\\b[\\s\\S]*?\\(\\{\\n([\\s\\S]*?)\\n\\}\\)`,
      ).exec(source) ?? []
    const isOwn = maker === undefined || IN_THEIR_OWN_RIGHT.includes(machine.id)
    return {
      id: machine.id,
      name,
      file,
      story: docstringOf(source, name),
      machine,
      factory: isOwn ? null : (maker as Factory),
      options: optionsIn(literal),
    }
  })
}

const files = filesUnder('src/machines').filter((file) => /\.(?:machine|form)\.ts$/.test(file))

/** All charts, in the order of their files. */
export const charts: readonly Chart[] = (
  await Promise.all(
    files.map(async (file) => {
      const module: object = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)
      return chartsIn(file, readFileSync(file, 'utf8'), module)
    }),
  )
).flat()

/** The docstring of each factory. */
export const factoryStories: ReadonlyMap<Factory, string> = new Map(
  FACTORIES.map((factory) => [
    factory,
    docstringOf(readFileSync(`src/machines/${factory}.ts`, 'utf8'), `${factory}Machine`),
  ]),
)
