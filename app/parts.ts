// Parts of the frame that its first render does not need. Loaded on use, or earlier when idle.

export const parts = {
  // First, because it reports when another part does not load.
  toaster: () => import('./ui/feedback/toaster.tsx'),
  notificationPanel: () => import('./shell/notifications/notification-panel.tsx'),
  accountMenu: () => import('./shell/account-menu.tsx'),
  menuSheet: () => import('./shell/menu-sheet.tsx'),
  shortcuts: () => import('./shell/keys/shortcuts.ts'),
  shortcutSheet: () => import('./shell/keys/shortcut-sheet.tsx'),
  checklist: () => import('./needs/checklist/checklist.tsx'),
  search: () => import('./shell/search/search-dialog.tsx'),
  deviceWarnings: () => import('./sync-status/device-warning-notices.tsx'),
  deviceOffer: () => import('./shell/device/device-offer.tsx'),
  offlineLock: () => import('./sync-status/offline-lock.tsx'),
  lostData: () => import('./sync-status/lost-data.tsx'),
  noStorage: () => import('./shell/device/no-storage.tsx'),
  signOut: () => import('./shell/sign-out/sign-out.ts'),
  unsentQuestion: () => import('./shell/sign-out/unsent-work-dialog.tsx'),
  ownRows: () => import('#shared/reads/needs/own-rows.ts'),
  upkeep: () => import('./shell/device/upkeep.ts'),
};
