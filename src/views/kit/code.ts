/** Stylesheets that failed to load. The bundler's preload helper never retries them by itself. */
const failed = new Set<HTMLLinkElement>()

function note({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
}

const askAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`${again.href} did not come`)))
    failed.delete(link)
    link.replaceWith(again)
  })

/** Fetches code with its stylesheets, including those that failed on an earlier try. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  document.addEventListener('error', note, true)
  await Promise.all([...failed].map(askAgain))
  return await load()
}
