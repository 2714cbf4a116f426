// Shows a text that no translation may change.
import type { ReactNode } from 'react';

/** A name of a person, a reference, a code or an address. It keeps its own direction of writing. */
export const Verbatim = ({ children }: { children: ReactNode }) => <bdi translate="no">{children}</bdi>;
