import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { startingTheme, type Theme } from '#rules/tab/theme.ts'

export type ThemeEvent = { type: 'theme.toggled' }

/** Dark or light for the whole tab. A choice is saved; the system's preference is not. */
export const themeMachine = setup({
  types: {
    context: {} as { saved: string | null; systemPrefersLight: boolean },
    input: {} as { saved: string | null; systemPrefersLight: boolean },
    events: {} as ThemeEvent,
  },
  guards: {
    startsLight: ({ context: { saved, systemPrefersLight } }) =>
      startingTheme(saved, systemPrefersLight) === 'light',
  },
  actions: { saveTheme: needAction<{ theme: Theme }>('saveTheme') },
}).createMachine({
  id: 'theme',
  description: 'Dark or light for the whole tab.',
  context: ({ input }) => input,
  initial: 'undecided',
  states: {
    undecided: {
      description: 'Reads the saved choice, else the system’s preference.',
      always: [
        {
          guard: 'startsLight',
          target: 'light',
          description: 'Light was chosen before, or nothing was and the system prefers it.',
        },
        {
          target: 'dark',
          description:
            'Dark was chosen before, or nothing was and the system has no wish for light.',
        },
      ],
    },
    dark: {
      description: 'The night post: “In the dark side”.',
      on: {
        'theme.toggled': {
          target: 'light',
          actions: { type: 'saveTheme', params: { theme: 'light' } },
        },
      },
    },
    light: {
      description: 'Morning mist: “Feeling light”.',
      on: {
        'theme.toggled': {
          target: 'dark',
          actions: { type: 'saveTheme', params: { theme: 'dark' } },
        },
      },
    },
  },
})

export type ThemeRef = ActorRefFrom<typeof themeMachine>
