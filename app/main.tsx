// Starts the app: replaces storages that the browser refuses, follows translations, applies the theme before the first
// paint, loads the session, then renders the routes of the session state.
import './device/start-storage.ts';
import { followTranslation } from './device/translated-texts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { keepInstallOffer } from './device/install-offer.ts';
import { keepOpenRequests } from './device/push/open-requests.ts';
import { AppRoutes, firstCode } from './routes.tsx';
import { SessionProvider } from './session/session.tsx';
import { registerWorker } from './shell/updates/app-updates.ts';
import { loadPlatform } from './session/platform.ts';
import { applyTheme } from './shell/theme.ts';
import './ui/styles/main.css';
import { RefusedStorage } from './shell/device/refused-storage.tsx';
import { NamedWindow } from './shell/named-window.tsx';
import { ToastArea, ToastOfPage } from './ui/feedback/toast-area.tsx';

for (const type of ['error', 'unhandledrejection'] as const)
  addEventListener(type, (event) => {
    void import('./device/report-error.ts').then((part) => part.reportToServer(event)).catch(() => {});
  });
followTranslation();
applyTheme();
keepInstallOffer();
keepOpenRequests();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

// The visitor's document holds the top of the landing page already: nothing else is drawn before the page itself. No
// top-level await: that page imports this file's chunk.
if (root.dataset['page'] === 'landing') void firstCode.finally(() => draw(root));
else draw(root);

void loadPlatform();
void registerWorker().catch(reportError);

function draw(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <NamedWindow>
          <RefusedStorage />
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
          <ToastArea />
          <ToastOfPage />
        </NamedWindow>
      </BrowserRouter>
    </StrictMode>,
  );
}
