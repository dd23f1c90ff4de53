import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { waitFor } from 'xstate'
import type { PartCodeRef } from '#machines/tab/partCode.machine.ts'
import { startPart } from '#wiring/partCode.ts'
import { Undelivered } from './Undelivered.tsx'

type Module<Props> = { default: ComponentType<Props> }

interface LaterOptions {
  /** True for a component that is not visible at first, so its code is loaded after the paint. @default isOptional */
  isUnseen?: boolean
  /** True for decoration: no error is shown if its code fails to load. @default false */
  isOptional?: boolean
}

export interface Fetchable {
  /** Fetches the code early; fails silently. */
  prefetch: () => Promise<void>
}

interface LaterProps {
  /** Shown until the component is wanted and its code is loaded. */
  fallback?: ReactNode
  /** Shown if loading fails, with a way to retry; by default a notice at the foot of the page. */
  missing?: (retry: () => void) => ReactNode
  /**
   * True while a component such as a dialog is open. The code is fetched when it is first opened. After that the
   * component stays mounted, so that it can animate out. @default true
   */
  isWanted?: boolean
  /** Keeps the fallback while the user is interacting with it. @default false */
  isHeld?: boolean
}

export type Later<Props> = Fetchable & ComponentType<Props & LaterProps>

/**
 * A component whose code is loaded after its page. A failed fetch is retried once. After that the page shows `missing`
 * until the user retries or the network is back.
 */
export function later<Props extends object>(
  load: () => Promise<Module<Props>>,
  { isOptional = false, isUnseen = isOptional }: LaterOptions = {},
): Later<Props> {
  // The component is not in the chart's context, because a context must be serialisable as JSON.
  let Part: ComponentType<Props> | undefined
  let started: PartCodeRef | undefined
  async function fetchPart() {
    Part = (await load()).default
  }
  function code() {
    started ??= startPart(fetchPart, isUnseen)
    return started
  }

  function Later({
    fallback = null,
    missing = () => <Undelivered />,
    isWanted = true,
    isHeld = false,
    ...props
  }: Props & LaterProps) {
    const [wasWanted, want] = useState(isWanted)
    if (isWanted && !wasWanted) want(true)
    const part = wasWanted ? code() : undefined
    const isHere = useSelector(part, (snapshot) => snapshot?.matches('fetched'))
    const isMissing = useSelector(part, (snapshot) => snapshot?.matches('failed'))
    useEffect(() => {
      part?.send({ type: 'part.opened' })
      return () => part?.send({ type: 'part.left' })
    }, [part])
    if (part && Part && isHere && !isHeld) return <Part {...(props as unknown as Props)} />
    if (part && isMissing && !isOptional)
      return missing(() => part.send({ type: 'retry.requested' }))
    return fallback
  }
  async function prefetch() {
    code().send({ type: 'code.wanted' })
    await waitFor(code(), (snapshot) => !snapshot.hasTag('busy'))
  }
  return Object.assign(Later, { prefetch })
}

/** A lazy-loaded component that gets some of its props together with its code, e.g. the flow that it runs. */
export const laterWith = <Props extends object, Given extends Partial<Props>>(
  load: () => Promise<readonly [Part: ComponentType<Props>, given: Given]>,
  options?: LaterOptions,
): Later<Omit<Props, keyof Given>> =>
  later(async () => {
    const [Part, given] = await load()
    return {
      default: (props: Omit<Props, keyof Given>) => (
        <Part {...({ ...given, ...props } as unknown as Props)} />
      ),
    }
  }, options)

/**
 * Returns props for a control that opens lazy-loaded components. Their code is fetched when the pointer or the focus
 * reaches the control. If the user clicks before the code has loaded, the components open when it arrives.
 */
export function intentOf(...parts: Fetchable[]) {
  const prefetch = () => {
    for (const part of parts) void part.prefetch()
  }
  // Capturing these events does not interfere with the control's own handlers.
  return { onPointerOverCapture: prefetch, onFocusCapture: prefetch }
}
