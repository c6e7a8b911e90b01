import { Component, type ReactNode } from 'react';

type MapBoundaryProps = {
  children: ReactNode;
  /** The map threw, or its code did not arrive. */
  onCrash: () => void;
};

/** Somebody else's map can throw: the page around it goes on, and the chart of the loader says what happened. */
export class MapBoundary extends Component<MapBoundaryProps, { hasCrashed: boolean }> {
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
