// Parts of the shell that its first render does not need. Loaded on use, or earlier when idle.

export const parts = {
  // First, because it reports when another part does not load.
  toaster: () => import('#app/ui/feedback/toaster.tsx'),
  notificationPanel: () => import('../notifications/notification-panel.tsx'),
  accountMenu: () => import('./account-menu.tsx'),
  menuSheet: () => import('./menu-sheet.tsx'),
  shortcuts: () => import('./keys/shortcuts.ts'),
  shortcutSheet: () => import('./keys/shortcut-sheet.tsx'),
  checklist: () => import('../checklist/checklist.tsx'),
  search: () => import('#app/search/search-dialog.tsx'),
  deviceWarnings: () => import('../sync-status/device-warning-notices.tsx'),
  deviceOffer: () => import('./device/device-offer.tsx'),
  offlineLock: () => import('../sync-status/offline-lock.tsx'),
  lostData: () => import('../sync-status/lost-data.tsx'),
  noStorage: () => import('./device/no-storage.tsx'),
  signOut: () => import('../sign-out/sign-out.ts'),
  unsentQuestion: () => import('../sign-out/unsent-work-dialog.tsx'),
  ownRows: () => import('#shared/reads/needs/own-rows.ts'),
  upkeep: () => import('./device/upkeep.ts'),
};
