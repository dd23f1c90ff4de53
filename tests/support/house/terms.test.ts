/** A table of terms and sources with planted faults, all of which must be found. */
import { expect, test } from 'vitest'
import { sentencesOf, termFaults, termsIn } from './terms.ts'

const glossary = `# Glossary

| word | means | not |
|---|---|---|
| pen | holds \`ink\` | a pencil |

## What we say on screen

| we say | we don't say | where |
|---|---|---|
| elf | \`mod\` \`mods\` | to members; mods say it among themselves |
| can’t | \`cannot\` \`can not\` | everywhere |
| letter | – | everywhere |

## Later

| word | never | where |
|---|---|---|
| moth | \`moth\` | everywhere |
`

const terms = termsIn(glossary)

const pen = `import { mods } from './mods.ts'
type Kind = 'a mod' | 'an elf'
const query = sql\`select 'a mod'\`
const CLOSED = 'You cannot write.' as Kind
export const Pen = ({ count }: { count: 'mod' }) => (
  <p title={\`\${count} Mods write\`} className="modern">
    Ask a
    mod, who isn't modest.
  </p>
)
`

const sentences = sentencesOf({ path: 'src/views/Pen.tsx', text: pen })
const none = { exempt: [], isForMods: () => false }

test('only the table below “What we say on screen” is read, and only rows with words we don’t say', () => {
  expect(terms.map(({ say, holdsForMods }) => [say, holdsForMods])).toEqual([
    ['elf', false],
    ['can’t', true],
  ])
})

test('words we don’t say are found in strings, templates and JSX, and nowhere else', () => {
  expect(termFaults(terms, sentences, none)).toEqual([
    'src/views/Pen.tsx:4: "cannot" in “You cannot write.”, we say can’t',
    'src/views/Pen.tsx:6: "Mods" in “… Mods write”, we say elf',
    'src/views/Pen.tsx:6: "mod" in “Ask a mod, who isn\'t modest.”, we say elf',
  ])
})

test('texts for mods may use the mods’ own words, but no other words we don’t say', () => {
  expect(termFaults(terms, sentences, { exempt: [], isForMods: () => true })).toEqual([
    'src/views/Pen.tsx:4: "cannot" in “You cannot write.”, we say can’t',
  ])
})

test('an exempt text may use words we don’t say, and an unused exemption is reported', () => {
  const exempt = ['You cannot write', 'Mods write', 'Ask a mod', 'No mod'].map((text) => ({
    text,
    because: 'it is written so',
  }))
  expect(termFaults(terms, sentences, { ...none, exempt })).toEqual([
    'nothing needs the exemption for “No mod”',
  ])
})

test('in charts only messages are checked, and in routes all texts except descriptions are checked', () => {
  const text = `const pen = { description: 'A mod', message: 'You cannot', after: 'Now' }`
  const said = (path: string) => sentencesOf({ path, text }).map((sentence) => sentence.text)
  expect([said('src/machines/pen.machine.ts'), said('server/routes/pens.ts')]).toEqual([
    ['You cannot'],
    ['You cannot', 'Now'],
  ])
})

test('a page is checked line by line', () => {
  const page = { path: 'server/db/pages/pens.html', text: '<p>Pens.</p>\n<p>Ask a mod.</p>' }
  expect(termFaults(terms, sentencesOf(page), none)).toEqual([
    'server/db/pages/pens.html:2: "mod" in “<p>Ask a mod.</p>”, we say elf',
  ])
})
