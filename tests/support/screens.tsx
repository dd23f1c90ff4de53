/** Builds the rows of the tables in every-screen.test.tsx: for each state of a view, the content that it shows. */
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import type { AnyStateMachine, ContextFrom, InputFrom } from 'xstate'
import { type Later, later } from '#views/later/later.tsx'
import { startingIn } from './started.ts'

/** A lazy-loaded component that shows nothing, for views that require such a prop. */
export const nothing = <Props extends object>(): Later<Props> =>
  later<Props>(async () => ({ default: () => null }))

/** Roles whose elements have no accessible name, and are found by the start of their text. */
const spoken = ['alert', 'paragraph', 'status'] as const

type Role =
  | (typeof spoken)[number]
  | 'alertdialog'
  | 'button'
  | 'dialog'
  | 'form'
  | 'heading'
  | 'link'
  | 'list'
  | 'radiogroup'

/**
 * The content that distinguishes a screen from the others in its table: its heading, or names of elements by role.
 * `pending` is a busy button, and `text` is for anything without a role. Null if the screen shows nothing.
 */
export type Shown = string | { readonly [Kind in Role | 'pending' | 'text']?: string } | null

interface Row {
  view: string
  state: string
  /** The states that declare the same content, including this state. */
  alike: string[]
  draw: () => ReactNode
  /** Returns the states of the table whose screen is on the page. */
  seen: () => string[]
}

interface Table<Machine extends AnyStateMachine, State extends string> {
  input: InputFrom<Machine>
  /** Changes to the context with which the chart would start. */
  context?: Partial<ContextFrom<Machine>>
  /** Further changes in single states. */
  at?: { readonly [Name in NoInfer<State>]?: Partial<ContextFrom<Machine>> }
  /** The path of the state that the table covers, if it does not cover the whole chart. */
  within?: string
  draw: (flow: Machine) => ReactNode
  shows: Readonly<Record<State, Shown>>
}

const partsOf = (shown: Shown): [kind: string, name: string][] =>
  typeof shown === 'string' ? [['heading', shown]] : Object.entries(shown ?? {})

function elementsOf(kind: string, name: string): Element[] {
  if (kind === 'text') return page.getByText(name).elements()
  if (spoken.some((role) => role === kind))
    return page
      .getByRole(kind as Role)
      .elements()
      .filter(({ textContent }) => textContent.trim().startsWith(name))
  const isPending = kind === 'pending'
  const named = page.getByRole(isPending ? 'button' : (kind as Role), { name, exact: true })
  return named.elements().filter(({ ariaBusy }) => (ariaBusy === 'true') === isPending)
}

/** True if such an element is on the page, and not inside an inert part of the page behind a dialog. */
const isHere = (kind: string, name: string) =>
  elementsOf(kind, name).some((element) => element.closest('[inert]') === null)

/** True if `one` declares everything that `other` declares, and more. */
const isMore = (one: Shown, other: Shown): boolean =>
  partsOf(one).length > partsOf(other).length &&
  partsOf(other).every(([kind, name]) =>
    partsOf(one).some(([ofOne, nameOfOne]) => ofOne === kind && nameOfOne === name),
  )

/**
 * Returns the rows of one table. If one screen's content includes all of another's, only the larger one counts as seen.
 * States that show nothing come last, when all lazy-loaded code has arrived.
 */
export function screensOf<Machine extends AnyStateMachine, State extends string>(
  view: string,
  machine: Machine,
  { input, context, at, within, draw, shows }: Table<Machine, State>,
): Row[] {
  const states = Object.keys(shows) as State[]
  const words = (state: State) => JSON.stringify(shows[state])
  function seen() {
    const here = states.filter((state) => {
      const parts = partsOf(shows[state])
      return parts.length > 0 && parts.every(([kind, name]) => isHere(kind, name))
    })
    return here.filter((state) => !here.some((other) => isMore(shows[other], shows[state])))
  }
  const last = (state: State) => (shows[state] === null ? 1 : 0)
  return states
    .toSorted((one, other) => last(one) - last(other))
    .map((state) => ({
      view,
      state,
      seen,
      alike: shows[state] === null ? [] : states.filter((other) => words(other) === words(state)),
      draw: () =>
        draw(
          startingIn(machine, {
            state: within ? `${within}.${state}` : state,
            input,
            context: { ...context, ...at?.[state] },
          }),
        ),
    }))
}
