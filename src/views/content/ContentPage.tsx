import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ContentPageRef, contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { RichText } from '#views/RichText.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'

type Screen = ComponentType<{ page: ContentPageRef }>

const screens = {
  loading: LoadingPage,
  ready: Reading,
  missing: NotFoundPage,
  failed: FailedPage,
} satisfies Record<Screens<typeof contentPageMachine>, Screen>

/** What the mods have written, for everybody to read. */
export function ContentPage({ flow, slug }: { flow: typeof contentPageMachine; slug: string }) {
  const page = useFlow(flow, { slug })
  const Screen: Screen = screens[useSelector(page, screenOf)]
  return <Screen page={page} />
}

function LoadingPage() {
  return (
    <Loading label="Loading the page" page="Page">
      <Skeleton shape="title" />
      <Skeleton lines={6} />
    </Loading>
  )
}

function Reading({ page }: { page: ContentPageRef }) {
  const content = useSelector(page, ({ context }) => context.page)
  return (
    content && (
      <article>
        <PageTitle title={content.title} />
        <Stack gap={5}>
          <PageHeader title={content.title} />
          <RichText variant="page" html={content.body} />
        </Stack>
      </article>
    )
  )
}

function FailedPage({ page }: { page: ContentPageRef }) {
  return (
    <ErrorState
      title="This page could not be loaded"
      level={1}
      action={<Button onClick={() => page.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
