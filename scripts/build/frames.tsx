import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { Frame } from '#rules/tab/access.ts'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout } from '#views/layouts/DefaultLayout.tsx'
import { GuestLayout } from '#views/layouts/GuestLayout.tsx'
import { LateWords } from '#views/outlets/LateWords.tsx'
import { type PageShape, PageSkeleton, pages } from '#views/tab/PageSkeleton.tsx'
import { create, navAt, writeAt } from '#views/tab/Shell.tsx'
import { themeWords } from '#views/tab/theme-words.ts'

const nothing = () => undefined
const theme = { isDark: true, label: themeWords.dark, onToggle: nothing }
/** Skeleton of the first frame. The script in the document puts the page's shape into it. */
const waiting = (
  <Loading label="One moment…" page="Critter Swap">
    <LateWords />
  </Loading>
)

const drawn: Record<Frame, ReactNode> = {
  letter: (
    <AuthLayout theme={theme} footer={<ContentLinks />}>
      {waiting}
    </AuthLayout>
  ),
  guests: (
    <GuestLayout theme={theme} back={<BackControl href="/login" />} footer={<ContentLinks />}>
      {waiting}
    </GuestLayout>
  ),
  face: (
    <GuestLayout theme={theme} isWide footer={<ContentLinks />}>
      {waiting}
    </GuestLayout>
  ),
  members: (
    <DefaultLayout
      nav={navAt()}
      path="/login"
      write={writeAt('/login')}
      create={create}
      theme={theme}
      onLogOut={nothing}
    >
      {waiting}
    </DefaultLayout>
  ),
}

const markupOf = (things: Record<string, ReactNode>) =>
  Object.fromEntries(
    Object.entries(things).map(([name, thing]) => [
      name,
      // Without a path, the links would read the current path from the browser.
      renderToStaticMarkup(<Router ssrPath="/">{thing}</Router>),
    ]),
  )

/** Renders the frames in the state before the session is known, and the shapes of the pages inside them. */
export const firstFrames = () => ({
  frames: markupOf(drawn),
  shapes: markupOf(
    Object.fromEntries(
      (Object.keys(pages) as PageShape[])
        .filter((shape) => shape !== 'row' && shape !== 'swap')
        .map((shape) => [shape, <PageSkeleton key={shape} of={shape} />]),
    ),
  ),
})

export { shapeOf } from '#views/tab/PageSkeleton.tsx'
export { themeWords }
