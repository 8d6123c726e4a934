import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback: ReactNode }

/** A bug on one screen must not strand a guest: the fallback offers a way out. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
