import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Remounts a screen at another address of its route, so that data read or typed for one row never appears with another.
 */
export function OfAddress({ screen: Screen }: { screen: ComponentType }) {
  return <Screen key={useLocation().pathname} />;
}
