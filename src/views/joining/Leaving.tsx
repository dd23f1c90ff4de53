import { Intro } from './Intro.tsx'

/** The moment between a flow's end and the page it leads to. */
export function Leaving({ title, children }: { title: string; children: string }) {
  return (
    <Intro title={title}>
      <p role="status">{children}</p>
    </Intro>
  )
}
