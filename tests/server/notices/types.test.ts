import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '#rules/member/notification.ts'

const FOLDER = 'server/notices'

interface Made {
  name: string
  isExported: boolean
  text: string
}

/** Returns the declarations in a file, each with its text up to the next declaration. */
const declared = (file: string): Made[] =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
    .slice(1)
    .map((text) => ({
      name: /(?:const|function) (\w+)/.exec(text)?.[1] ?? '',
      isExported: text.startsWith('export '),
      text,
    }))

/** Removes strings and comments. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')

const isNamedIn = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text)

/** Returns the exported declarations that contain the words or use a declaration that does. */
function reaching(words: string, made: readonly Made[]): string[] {
  const found = made.filter(({ text }) => text.includes(words))
  for (const one of found)
    found.push(
      ...made.filter((each) => !found.includes(each) && isNamedIn(codeOf(each.text), one.name)),
    )
  return found.filter(({ isExported }) => isExported).map(({ name }) => name)
}

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`)

test('each type of notice is sent from somewhere in the server', () => {
  // An imported name counts as used, because Biome refuses unused imports.
  const used = filesIn('server', '.ts')
    .filter((file) => !file.startsWith(FOLDER))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/import (\{[^}]*\}) from '#server\/notices\//g),
    ])
    .map(([, names]) => names)
    .join()
  const isTold = (type: string) =>
    readdirSync(FOLDER).some((file) =>
      reaching(`'${type}'`, declared(file)).some((name) => isNamedIn(used, name)),
    )
  expect(NOTIFICATION_TYPES.filter((type) => !isTold(type))).toEqual([])
})

test('each type of notice has a row in the decision record about notices', () => {
  const [record = ''] = filesIn('docs/decisions', '-types-of-notices.md')
  const rows = readFileSync(record, 'utf8').matchAll(/^\| `(\w+)` \|/gm)
  expect([...rows].map(([, type]) => type)).toEqual([...NOTIFICATION_TYPES])
})
