import { restrictionWords } from '#rules/member/restriction-words.ts'
import type { Me } from '#rules/member/schema.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import type { Arrived } from '#views/page.ts'

interface RestrictedPageProps extends Pick<Arrived, 'page'> {
  member: Me
}

/** Shown to restricted members instead of pages whose only purpose is to publish something. */
export default function RestrictedPage({ page: { title }, member }: RestrictedPageProps) {
  const { heading, end } = restrictionWords(member)
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        art="letter"
        title={heading}
        level={1}
        action={
          <LinkButton href="/contact-a-mod" variant="primary">
            Ask an elf
          </LinkButton>
        }
      >
        “{title}” opens for you again {end}. If you have a question about it, write to the elves.
      </EmptyState>
    </>
  )
}
