import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { fetchCode } from './code.ts'
import { whenDrawn, whenIdle } from './turns.ts'
import { Undelivered } from './Undelivered.tsx'

type Module<Props> = { default: ComponentType<Props> }

interface LaterOptions {
  /** Loaded only after the page is painted, because it is not visible at first. @default isOptional */
  isUnseen?: boolean
  /** Decoration: no error is shown if it fails to load. @default false */
  isOptional?: boolean
}

export interface Fetchable {
  /** Fetches the code early; fails silently. */
  prefetch: () => Promise<void>
}

interface LaterProps {
  /** Shown until the part is loaded. */
  fallback?: ReactNode
  /** Shown if loading fails, with a way to retry; by default a notice at the foot of the page. */
  missing?: (retry: () => void) => ReactNode
  /**
   * For parts that open later, such as dialogs: fetched when first wanted, and kept mounted so that they can animate
   * out. @default true
   */
  isWanted?: boolean
  /** Keeps the fallback while the user is interacting with it. @default false */
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
 * A component whose code is loaded after its page. A failed fetch is retried once. After that the page shows `missing`
 * until the user retries or the network is back.
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

/** Prefetches parts when the page is idle. */
export function usePrefetch(...parts: Fetchable[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a page never change
  useEffect(
    () =>
      whenIdle(() => {
        for (const { prefetch } of parts) prefetch()
      }),
    [],
  )
}
