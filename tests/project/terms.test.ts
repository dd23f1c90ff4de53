/** Checks every sentence that members see against the table of terms in docs/glossary.md. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import { sourcesUnder } from '#tests/support/house/sources.ts'
import { type Exemption, sentencesOf, termFaults, termsIn } from '#tests/support/house/terms.ts'

/**
 * The folders and files of the server that contain sentences for members. All others contain sentences for operators.
 */
const serverWords = [
  'server/acts',
  'server/errors',
  'server/mail/templates',
  'server/notices',
  'server/routes',
]

const isForMods = (path: string) =>
  /^src\/(?:rules|views)\/(?:mod|content)\/|^src\/rules\/exchange\/pairing\.ts|^src\/views\/exchange\/(?:Pairs|Removal)Dialog|^server\/notices\/mods\.ts|^server\/acts\/(?:hold-subject|suspend-member|tell-own-part)\.ts/.test(
    path,
  )

const specified = 'the specification gives it to the letter'
const contracted = 'the contract gives it to the letter'
const likeItsFields = 'it stands among the field messages of the specification and has their form'

const exempt: readonly Exemption[] = [
  { text: 'Nobody signed up yet, plenty of room!', because: specified },
  { text: 'Your buddy has not answered his surveys yet.', because: specified },
  { text: 'Already a member? Sign in here!', because: specified },
  { text: 'This is not a valid', because: specified },
  { text: 'This is not one of the choices', because: likeItsFields },
  { text: 'These credentials do not match our records.', because: contracted },
  { text: 'is not available here.', because: contracted },
  { text: 'our mods', because: 'it says who the elves are' },
  { text: 'Mod desk', because: 'only mods see it' },
]

const glossary = readFileSync('docs/glossary.md', 'utf8')
const pages = filesUnder('server/db/pages').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const sentences = [...sourcesUnder('src', ...serverWords), ...pages].flatMap(sentencesOf)

test('members always see the same word for the same thing, as listed in the glossary', () => {
  const terms = termsIn(glossary)
  expect(terms.length).toBeGreaterThan(15)
  expect(sentences.length).toBeGreaterThan(2_500)
  expect(termFaults(terms, sentences, { exempt, isForMods })).toEqual([])
})

test('every exemption from the table of terms has a reason', () => {
  expect(exempt.filter(({ because }) => because.length < 10)).toEqual([])
})
