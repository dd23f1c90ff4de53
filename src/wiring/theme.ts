import { themeMachine } from '#machines/tab/theme.machine.ts'

const KEY = 'theme'

export const themeAtStart = () => ({
  savedTheme: localStorage.getItem(KEY),
  systemPrefersLight: matchMedia('(prefers-color-scheme: light)').matches,
})

/** Connects the theme chart to the browser's storage. */
export const themeWithStorage = themeMachine.provide({
  actions: { saveTheme: (_, { theme }) => localStorage.setItem(KEY, theme) },
})
