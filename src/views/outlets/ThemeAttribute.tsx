import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ThemeRef } from '#machines/tab/theme.machine.ts'

const BROWSER_CHROME = { dark: '#071e1e', light: '#eff7f2' }

/** Puts the theme on the document, where the tokens and the browser's own chrome read it. */
export function ThemeAttribute({ theme }: { theme: ThemeRef }) {
  const name = useSelector(theme, (snapshot) => (snapshot.matches('light') ? 'light' : 'dark'))
  useEffect(() => {
    document.documentElement.dataset.theme = name
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', BROWSER_CHROME[name])
  }, [name])
  return null
}
