import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'

/** Catches what a page could not: the frame around it stays alive. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <BrokenPage onRetry={() => location.reload()} />
  }
}
