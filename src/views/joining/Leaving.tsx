import { Intro } from './Intro.tsx'

/** Shown between the end of a flow and the page it leads to. */
export function Leaving({ title, children }: { title: string; children: string }) {
  return (
    <Intro title={title}>
      <p role="status">{children}</p>
    </Intro>
  )
}
