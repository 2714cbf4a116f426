// Stands in for the package react-style-singleton, with which dialogs stop the page from scrolling: that one writes
// inline style elements, which our Content-Security-Policy forbids. A constructed style sheet needs no exception.
import { useEffect } from 'react';

export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(css: string, isDynamic = false) {
    const key = isDynamic ? css : '';
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
      // oxlint-disable-next-line react/exhaustive-deps -- as in the package: only a dynamic style follows its text
    }, [key]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
