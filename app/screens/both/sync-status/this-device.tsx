import { useEffect, useState } from 'react';
import { Card } from '#app/ui/card.tsx';
import { Fact, Facts } from '#app/ui/facts.tsx';

/** Whether the browser has promised to keep what is stored here. */
export function ThisDevice() {
  const [isProtected, setProtected] = useState<boolean>();
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setProtected);
  }, []);
  return (
    <Card title="This device">
      <Facts>
        <Fact name="Storage protected">
          {isProtected === undefined ? 'Not known' : isProtected ? 'Yes' : 'No'}
        </Fact>
        {isProtected === false && (
          <Fact name="What this means" wide>
            This browser may delete unsent work if the app isn&rsquo;t opened for 7 days. Install the app to
            protect it.
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
