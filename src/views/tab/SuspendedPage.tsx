import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import type { Arrived } from '#views/page.ts'

/** Shown in place of a page that only changes what others see, to a member who is suspended. */
export default function SuspendedPage({ page: { title } }: Pick<Arrived, 'page'>) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        art="letter"
        title="Your account is suspended"
        level={1}
        action={
          <LinkButton href="/contact-a-mod" variant="primary">
            Ask an elf
          </LinkButton>
        }
      >
        “{title}” opens for you again once a mod lifts the suspension. If you have a question about
        it, write to the elves.
      </EmptyState>
    </>
  )
}
