/**
 * Renders each state in each of the views' tables of screens. Expects the content that the state's row declares, and
 * nothing that other rows of the table declare. So if two screens are swapped, both rows fail. The last test fails if a
 * table is missing.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Routed } from '#tests/support/routed.tsx'
import { exchange } from './every-screen/exchange.tsx'
import { feed } from './every-screen/feed.tsx'
import { joining } from './every-screen/joining.tsx'
import { member } from './every-screen/member.tsx'
import { missing } from './every-screen/missing.tsx'
import { mod } from './every-screen/mod.tsx'
import { parts } from './every-screen/parts.tsx'
import { rescue } from './every-screen/rescue.tsx'
import { swap } from './every-screen/swap.tsx'
import { tab } from './every-screen/tab.tsx'
import { thanks } from './every-screen/thanks.tsx'
import { thread } from './every-screen/thread.tsx'

const tables = [
  ...joining,
  ...member,
  ...exchange,
  ...swap,
  ...missing,
  ...rescue,
  ...thread,
  ...thanks,
  ...mod,
  ...feed,
  ...parts,
  ...tab,
]

describe('each state shows its own screen', () => {
  test.for(tables.flat())('$view in the state $state', async ({ draw, seen, alike }) => {
    onTestFinished(() => cleanup())
    await render(
      <Routed follow={() => undefined}>
        <main>{draw()}</main>
      </Routed>,
    )
    await expect.poll(seen).toEqual(alike)
  })
})

test('every table of screens in the views is covered by these tests', () => {
  const sources = import.meta.glob<string>('../../src/views/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const drawn = Object.entries(sources).flatMap(([path, source]) => {
    const view = path.replace('../../src/views/', '').replace('.tsx', '')
    const code = source.replaceAll(/^\s*\*.*$/gm, '')
    const others = [...code.matchAll(/^type (\w+) = Screens</gm)].map(([, name]) => `${name},`)
    const states = ['Screens<', ...others].join('|')
    const found = code.matchAll(new RegExp(`Record<\\s*(?:Exclude<)?(?:${states})`, 'g'))
    return [...found].map(() => view)
  })
  expect(drawn.length).toBeGreaterThan(50)
  expect(tables.map(([row]) => row?.view).sort()).toEqual(drawn.sort())
})
