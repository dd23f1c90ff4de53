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

/** Matches code that reads the password hash: by name, in a whole row, or in a select without columns from a join. */
const wholeMember =
  /\bpasswordHash\b|\.select\(\)(?:(?!\.select\()[\s\S])*?(?:from|Join)\(members\b|getTableColumns\(members\)|(?:insert|update|delete)\(members\)(?:(?!\.(?:insert|update|delete)\()[\s\S])*?\.returning\(\)/

const clockOrChance = /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bcrypto\.randomUUID\(/

/** Matches marks of unfinished work, in code and in comments. */
const unfinished = /\b(?:TODO|FIXME|XXX)\b/

/** Leaves out the tests of these checks, which contain planted faults. */
const inTests = /^(?:tests\/(?!support\/house\/)|e2e\/)/

const habits: readonly [where: RegExp, never: RegExp, because: string][] = [
  [/^src\/rules\//, clockOrChance, 'a rule is pure: time and chance are arguments'],
  [/^src\/machines\//, clockOrChance, 'time enters a chart as an event or as input'],
  [
    /^src\/machines\//,
    /\bsendParent\b|\bsystem\.get\(/,
    'a chart gets the actors it sends to as input',
  ],
  [
    /^src\/machines\//,
    /\bdelays: \{[^}]*: \d/,
    'a delay is a constant of the rules, with its reason',
  ],
  [/^src\/views\//, /\.\.\.useField\(/, 'a bound field renders itself, without spread props'],
  [/^src\/views\//, /\bdata-testid\b/, 'tests find elements by role and name, not by test id'],
  [
    // Exempt are popovers, focus moves whose caller scrolls the page, and focus inside a card that is being pressed.
    /^src\/views\/(?!kit\/(?:focus|Menu|MultiSelect)\.|outlets\/(?:FocusMove|Arrival)\.|feed\/PostMedia\.)/,
    /\bpreventScroll\b/,
    'focusInView scrolls to the focus',
  ],
  [
    /^server\/(?!resources\/auth\/|routes\/(?:auth|safety)\.ts|db\/schema\/members\.ts)/,
    wholeMember,
    'the hash of a password is read where one logs in or sets a new one, and nowhere else',
  ],
  [/^(?:src|server)\//, unfinished, 'no unfinished work is committed'],
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
    return read.length === 0 ? [`no file was checked: ${because}`] : faults
  })

/** Words that docs/style.md advises against, in comments, descriptions of charts and names of tests. */
const stiffWords = /\b(?:whoever|anew|nought|thereby|none the less|of one’s own|of one's own)\b/i
/** Pronouns that a comment must not use, because members are "they". */
const feminine = /\b(?:she|her|hers|herself|he|his|him|himself)\b/i
/** Matches a comment that starts with a clause instead of its subject. */
const headless = /^\/\*\*\s*\**\s*(?:What|Who|Whose|Whom|How many|Where)\b[^?]*$/

const commentsOf = (text: string) =>
  text.match(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g) ?? []
const descriptionsOf = (text: string) => text.match(/\bdescription:\s*(['"`])[\s\S]*?\1/g) ?? []
const testNamesOf = (text: string) =>
  text.match(/^\s*test(?:\.\w+\([\s\S]*?\))?\(\s*(['"`])[^\n]*?\1/gm) ?? []

/** Returns faults such as `src/rules/pen.ts: "anew" in …`. */
export const wordFaults = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const prose = [...commentsOf(text), ...descriptionsOf(text)]
    const found = (texts: string[], never: RegExp) =>
      texts.flatMap((each) => {
        const [word] = never.exec(each) ?? []
        return word ? [`${path}: "${word}" in ${each.trim()}`] : []
      })
    return [
      ...found([...prose, ...testNamesOf(text)], stiffWords),
      ...found(prose, feminine),
      ...found(commentsOf(text), headless),
    ]
  })
