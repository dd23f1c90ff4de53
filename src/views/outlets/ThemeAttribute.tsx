import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ThemeRef, themeMachine } from '#machines/tab/theme.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'

const BROWSER_CHROME = { dark: '#071e1e', light: '#eff7f2' }

const names = { undecided: 'dark', dark: 'dark', light: 'light' } as const satisfies Record<
  Screens<typeof themeMachine>,
  keyof typeof BROWSER_CHROME
>

/** Sets the theme on the document for the CSS tokens, and the theme colour for the browser's UI. */
export function ThemeAttribute({ theme }: { theme: ThemeRef }) {
  const name = names[useSelector(theme, screenOf)]
  useEffect(() => {
    document.documentElement.dataset.theme = name
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', BROWSER_CHROME[name])
  }, [name])
  return null
}
