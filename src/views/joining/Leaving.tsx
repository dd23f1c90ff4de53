import { Intro } from './Intro.tsx'

/** Shown after a flow has ended, until the next page is ready. */
export function Leaving({ title, children }: { title: string; children: string }) {
  return (
    <Intro title={title}>
      <p role="status">{children}</p>
    </Intro>
  )
}
