import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen that begins anew at another address of its route: nothing that was read or typed for one row stands with another. */
export function OfAddress({ screen: Screen }: { screen: ComponentType }) {
  return <Screen key={useLocation().pathname} />;
}
