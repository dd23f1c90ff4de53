import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { fetchCode } from './code.ts'
import { whenDrawn, whenIdle } from './turns.ts'
import { Undelivered } from './Undelivered.tsx'

type Module<Props> = { default: ComponentType<Props> }

interface LaterOptions {
  /** It comes once the page is drawn: nobody sees it at first. @default isOptional */
  isUnseen?: boolean
  /** Decoration: it is not missed when it does not come. @default false */
  isOptional?: boolean
}

export interface Fetchable {
  /** Fetches the code ahead; nothing is said when it does not come. */
  prefetch: () => Promise<void>
}

interface LaterProps {
  /** Shown in place of the part until it comes. */
  fallback?: ReactNode
  /** Shown when it has not come, with a way to ask again; a line over the foot of the page where nothing is given. */
  missing?: (retry: () => void) => ReactNode
  /**
   * What is only opened later – a dialog – is fetched when first opened, and stays so that it can close itself.
   * @default true
   */
  isWanted?: boolean
  /** The fallback stays while somebody is using it. @default false */
  isHeld?: boolean
}

export type Later<Props> = Fetchable & ComponentType<Props & LaterProps>

const RETRY_PAUSE_MS = 1_000

async function fetchTwice<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await fetchCode(load)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
    return await fetchCode(load)
  }
}

/**
 * A part whose code comes after the page it belongs to. It is asked for twice; then the page stays as it is and says
 * so, until somebody tries again or the network is back.
 */
export function later<Props extends object>(
  load: () => Promise<Module<Props>>,
  { isOptional = false, isUnseen = isOptional }: LaterOptions = {},
): Later<Props> {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  async function fetchPart() {
    try {
      Part = (await fetchTwice(load)).default
    } finally {
      coming = undefined
    }
  }
  function fetched() {
    coming ??= fetchPart()
    return coming
  }

  function Later({
    fallback = null,
    missing = (retry) => <Undelivered onRetry={retry} />,
    isWanted = true,
    isHeld = false,
    ...props
  }: Props & LaterProps) {
    const [wasWanted, want] = useState(isWanted)
    const [stage, setStage] = useState<'coming' | 'here' | 'failed'>(Part ? 'here' : 'coming')
    if (isWanted && !wasWanted) want(true)
    useEffect(() => {
      if (stage !== 'failed') return
      const askAgain = () => setStage('coming')
      addEventListener('online', askAgain)
      return () => removeEventListener('online', askAgain)
    }, [stage])
    useEffect(() => {
      if (!wasWanted || stage !== 'coming') return
      let isShown = true
      const arrive = (arrived: 'here' | 'failed') => () => {
        if (isShown) setStage(arrived)
      }
      const fetchIt = () => void fetched().then(arrive('here'), arrive('failed'))
      const stopWaiting = isUnseen ? whenDrawn(fetchIt) : fetchIt()
      return () => {
        isShown = false
        stopWaiting?.()
      }
    }, [wasWanted, stage])
    if (!wasWanted) return null
    if (Part && !isHeld) return <Part {...(props as unknown as Props)} />
    if (stage === 'failed' && !isOptional) return missing(() => setStage('coming'))
    return fallback
  }
  const prefetch = async () => {
    if (!Part) await fetched().catch(() => undefined)
  }
  return Object.assign(Later, { prefetch })
}

/** Fetches parts ahead as soon as the page has nothing else to do. */
export function usePrefetch(...parts: Fetchable[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which parts a page has never changes
  useEffect(
    () =>
      whenIdle(() => {
        for (const { prefetch } of parts) prefetch()
      }),
    [],
  )
}
