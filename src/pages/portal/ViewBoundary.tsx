import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; onCrash: () => void };

/** Tells the chart that drawing a view threw, and draws nothing until it shows something else. */
export class ViewBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
