/** How an iPhone or iPad puts the app on the home screen: no button of ours can. */
export function InstallSteps() {
  return (
    <ol className="mt-3 list-decimal pl-5 text-quiet">
      <li>In Safari, tap Share.</li>
      <li>Choose Add to Home Screen.</li>
      <li>Open SkillPact from the home screen and sign in there.</li>
    </ol>
  );
}
