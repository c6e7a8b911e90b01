import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Drawing them threw, or their code did not come. */
  onCrash: () => void;
};

/** Tells a chart that drawing something threw, and draws nothing until the chart shows something else. */
export class Boundary extends Component<Props, { hasCrashed: boolean }> {
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
