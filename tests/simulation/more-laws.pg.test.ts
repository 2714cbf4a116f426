// More stories, beside those of laws.pg.test.ts.
import { tellStories } from './tell-stories.ts';

tellStories(10_001);
