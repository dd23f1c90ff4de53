/** Reads the project's files, and checks them for habits that Biome cannot enforce. */
import { readFileSync } from 'node:fs'
import { filesUnder } from '#scripts/lib/fresh.mjs'

/** A file, with its path from the project's root and `/` as the separator. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Returns every .ts, .tsx and .mjs file under these folders. */
export const sourcesUnder = (...folders: string[]): Source[] =>
  filesUnder(...folders)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Returns the text without its comments. */
export const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{}(),])\/\/[^\n]*/g, '$1')

/** Reads the password hash, by name or with a whole row: a select without columns reads joined tables too. */
const wholeMember =
  /\bpasswordHash\b|\.select\(\)(?:(?!\.select\()[\s\S])*?(?:from|Join)\(members\b|getTableColumns\(members\)|(?:insert|update|delete)\(members\)(?:(?!\.(?:insert|update|delete)\()[\s\S])*?\.returning\(\)/

const clockOrChance = /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bcrypto\.randomUUID\(/

/** Also searched for in comments. */
const unfinished = /\b(?:TODO|FIXME|XXX)\b/

/** Leaves out the tests of these checks, which contain planted faults. */
const inTests = /^(?:tests\/(?!support\/house\/)|e2e\/)/

const habits: readonly [where: RegExp, never: RegExp, because: string][] = [
  [/^src\/rules\//, clockOrChance, 'a rule is pure: time and chance are arguments'],
  [/^src\/machines\//, clockOrChance, 'time enters a chart as an event or as input'],
  [/^src\/machines\//, /\bsendParent\b|\bsystem\.get\(/, 'a chart is told whom to talk to'],
  [
    /^src\/machines\//,
    /\bdelays: \{[^}]*: \d/,
    'a delay is a constant of the rules, with its reason',
  ],
  [/^src\/views\//, /\.\.\.useField\(/, 'a field that is bound draws itself alone'],
  [/^src\/views\//, /\bdata-testid\b/, 'roles and names, no test ids'],
  [
    /^server\/(?!resources\/auth\/|routes\/(?:auth|safety)\.ts|db\/schema\/members\.ts)/,
    wholeMember,
    'the hash of a password is read where one logs in or sets a new one, and nowhere else',
  ],
  [/^(?:src|server)\//, unfinished, 'nothing is left for later'],
  [inTests, /\.to(?:BeTruthy|BeFalsy|BeDefined|MatchObject)\(/, 'a test compares whole values'],
  [inTests, /\b(?:test|it|describe)\.todo\b/, 'every test runs'],
]

/** Returns faults such as `src/rules/pen.ts: Date.now( – time …`. */
export const habitFaults = (sources: readonly Source[]): string[] =>
  habits.flatMap(([where, never, because]) => {
    const read = sources.filter(({ path }) => where.test(path))
    const faults = read.flatMap(({ path, text }) => {
      const found = never.exec(never === unfinished ? text : codeOf(text))
      return found ? [`${path}: ${found[0]} – ${because}`] : []
    })
    return read.length === 0 ? [`no file was read where ${because}`] : faults
  })
