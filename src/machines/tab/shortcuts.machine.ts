import { setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import {
  beginsShortcut,
  type KeyPress,
  placeOf,
  SECOND_KEY_PATIENCE_MS,
} from '#rules/tab/shortcut.ts'
import type { Destination } from '#rules/wire/path.ts'

export type KeyPressed = { type: 'key.pressed' } & KeyPress

const destination = ({ event }: { event: KeyPressed }): Destination => ({
  path: known(placeOf(event), 'the place'),
})

/** Keyboard shortcuts: two keys pressed one after the other open a page. Members can turn them off. */
export const shortcutsMachine = setup({
  types: { events: {} as KeyPressed },
  actors: { keys: needListener<KeyPressed>() },
  guards: {
    beginsShortcut: (_, press: KeyPress) => beginsShortcut(press),
    leadsSomewhere: (_, press: KeyPress) => placeOf(press) !== null,
  },
  actions: { goTo: needAction<Destination>('goTo') },
  delays: { secondKeyPatience: SECOND_KEY_PATIENCE_MS },
}).createMachine({
  id: 'shortcuts',
  description: 'Keyboard shortcuts that open a page.',
  invoke: { id: 'keys', src: 'keys' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No key of a shortcut has been pressed.',
      on: {
        'key.pressed': {
          guard: { type: 'beginsShortcut', params: event },
          target: 'begun',
          description: 'The member has pressed the key with which all shortcuts begin.',
        },
      },
    },
    begun: {
      description: 'The next key decides which page opens.',
      after: {
        secondKeyPatience: { target: 'waiting', description: 'No second key was pressed in time.' },
      },
      on: {
        'key.pressed': [
          {
            guard: { type: 'leadsSomewhere', params: event },
            target: 'waiting',
            actions: { type: 'goTo', params: destination },
            description: 'The key belongs to a page.',
          },
          {
            target: 'waiting',
            description: 'The key belongs to no page, so the shortcut is dropped.',
          },
        ],
      },
    },
  },
})
