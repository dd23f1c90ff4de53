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
/** The shapes of the page are put into it where it is shown. */
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
      // Without a path the links would ask the browser for theirs.
      renderToStaticMarkup(<Router ssrPath="/">{thing}</Router>),
    ]),
  )

/** The frames as the app draws them first, before it knows anybody, and the shapes of the pages in them. */
export const firstFrames = () => ({
  frames: markupOf(drawn),
  shapes: markupOf(
    Object.fromEntries(
      (Object.keys(pages) as PageShape[])
        .filter((shape) => shape !== 'row')
        .map((shape) => [shape, <PageSkeleton key={shape} of={shape} />]),
    ),
  ),
})

export { shapeOf } from '#views/tab/PageSkeleton.tsx'
export { themeWords }
