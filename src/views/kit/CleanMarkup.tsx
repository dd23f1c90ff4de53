import { useLinksInside } from './link-context.tsx'
import { trustedMarkup } from './trusted.ts'

/** Cleaned markup; links of this site that stand in it are followed like any other. */
export default function CleanMarkup({ html, className }: { html: string; className?: string }) {
  const follow = useLinksInside()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are pressed, by key as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <div
      className={className}
      dir="auto"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where markup enters, cleaned
      dangerouslySetInnerHTML={{ __html: trustedMarkup(html) }}
    />
  )
}
