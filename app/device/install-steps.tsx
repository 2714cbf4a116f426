import { usePlatform } from '#app/session/platform.ts';

/** The steps to add the app to the home screen on an iPhone or iPad. No web page can do that by itself. */
export function InstallSteps() {
  const { name } = usePlatform();
  return (
    <ol className="mt-3 list-decimal pl-5 text-quiet">
      <li>In Safari, tap Share.</li>
      <li>Choose Add to Home Screen.</li>
      <li>Open {name} from the home screen and sign in there.</li>
    </ol>
  );
}
