// The parts of the shell that are not needed to draw it; fetched when they are used, and ahead of that when idle.

export const parts = {
  // First, for it says so where another does not come.
  toaster: () => import('#app/ui/feedback/toaster.tsx'),
  notificationPanel: () => import('./notification-panel.tsx'),
  accountMenu: () => import('./account-menu.tsx'),
  menuSheet: () => import('./menu-sheet.tsx'),
  deviceWarnings: () => import('./device-warning-notices.tsx'),
  deviceOffer: () => import('./device-offer.tsx'),
  offlineLock: () => import('./offline-lock.tsx'),
  lostData: () => import('./lost-data.tsx'),
  noStorage: () => import('./no-storage.tsx'),
  signOut: () => import('./sign-out.ts'),
  unsentQuestion: () => import('./unsent-question.tsx'),
  upkeep: () => import('./upkeep.ts'),
};
