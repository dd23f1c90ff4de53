import type { InputFrom } from 'xstate'
import type { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { RichText } from '#views/RichText.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'

/** A public page written by the mods. */
interface ContentPageProps {
  flow: typeof contentPageMachine
  input: InputFrom<typeof contentPageMachine>
}

export function ContentPage({ flow, input }: ContentPageProps) {
  const page = useFlow(flow, input)
  return (
    <Loaded
      load={page}
      loading={<LoadingPage />}
      missing={<NotFoundPage />}
      failed={{ title: 'We couldn’t load this page', level: 1 }}
    >
      {({ title, body }) => (
        <article>
          <PageTitle title={title} />
          <Stack gap={5}>
            <PageHeader title={title} />
            <RichText variant="page" html={body} />
          </Stack>
        </article>
      )}
    </Loaded>
  )
}

function LoadingPage() {
  return (
    <Loading label="Loading the page" page="Page">
      <PageSkeleton of="page" />
    </Loading>
  )
}
