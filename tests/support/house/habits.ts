/** What may not stand in a source, beside what Biome refuses. */
import { codeOf, type File } from './files.ts'

interface Habit {
  readonly where: RegExp
  readonly not?: RegExp
  readonly never: RegExp
  readonly because: string
}

const clockOrChance = /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bcrypto\.randomUUID\(/

/** A select without columns reads all of them, of a joined table too. */
const wholeMember =
  /\bpasswordHash\b|\.select\(\)(?:(?!\.select\()[\s\S])*?(?:from|Join)\(members\b|getTableColumns\(members\)|(?:insert|update|delete)\(members\)(?:(?!\.(?:insert|update|delete)\()[\s\S])*?\.returning\(\)/

/** The house's own tests hold violations to be found. */
const house = /^tests\/support\/house\//

export const habits: readonly Habit[] = [
  {
    where: /^src\/rules\//,
    never: clockOrChance,
    because: 'a rule is pure: time and chance are arguments',
  },
  {
    where: /^src\/machines\//,
    never: clockOrChance,
    because: 'time enters a chart as an event or as input',
  },
  {
    where: /^src\/machines\//,
    never: /\bsendParent\b|\bsystem\.get\(/,
    because: 'a chart is told whom to talk to',
  },
  {
    where: /^src\/views\//,
    never: /\.\.\.useField\(/,
    because: 'a field that is bound draws itself alone',
  },
  { where: /^src\/views\//, never: /\bdata-testid\b/, because: 'roles and names, no test ids' },
  {
    where: /^server\//,
    not: /^server\/(?:resources\/auth\/|routes\/(?:auth|safety)\.ts|db\/schema\/members\.ts)/,
    never: wholeMember,
    because: 'the hash of a password is read where one logs in or sets a new one, and nowhere else',
  },
  {
    where: /^(?:src|server)\//,
    never: /\b(?:TODO|FIXME|XXX)\b/,
    because: 'nothing is left for later',
  },
  {
    where: /^(?:tests|e2e)\//,
    not: house,
    never: /\.(?:toBeTruthy|toBeFalsy|toBeDefined|toMatchObject)\(/,
    because: 'a test compares whole values',
  },
  {
    where: /^(?:tests|e2e)\//,
    not: house,
    never: /\b(?:test|it|describe)\.todo\b/,
    because: 'every test runs',
  },
]

/** `src/rules/pen.ts: Date.now( – a rule is pure …`. Comments count only for what is left for later. */
export const habitFaults = (files: readonly File[]): string[] =>
  habits.flatMap(({ where, not, never, because }) => {
    const read = files.filter(({ path }) => where.test(path) && !not?.test(path))
    if (read.length === 0) return [`no file was read where ${because}`]
    return read.flatMap(({ path, text }) => {
      const found = never.exec(because === 'nothing is left for later' ? text : codeOf(text))
      return found ? [`${path}: ${found[0]} – ${because}`] : []
    })
  })
