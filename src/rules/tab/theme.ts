export type Theme = 'dark' | 'light'

/** The saved choice, else the system's preference, else dark. */
export function startingTheme(saved: string | null, systemPrefersLight: boolean): Theme {
  if (saved === 'dark' || saved === 'light') return saved
  return systemPrefersLight ? 'light' : 'dark'
}
