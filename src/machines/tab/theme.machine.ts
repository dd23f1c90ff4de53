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
  description: 'The dark or light theme of the whole tab.',
  context: ({ input }) => input,
  initial: 'undecided',
  states: {
    undecided: {
      description: 'Reads the saved choice, or else the system’s preference.',
      always: [
        {
          guard: 'startsLight',
          target: 'light',
          description: 'The saved choice is light, or there is none and the system prefers light.',
        },
        {
          target: 'dark',
          description:
            'The saved choice is dark, or there is none and the system does not prefer light.',
        },
      ],
    },
    dark: {
      description: 'The dark theme, “In the dark side”, is shown.',
      on: {
        'theme.toggled': {
          target: 'light',
          actions: { type: 'saveTheme', params: { theme: 'light' } },
        },
      },
    },
    light: {
      description: 'The light theme, “Feeling light”, is shown.',
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
