// Properties draw from the seed of the run, so that a run can be repeated and each landing draws other cases.
import fc from 'fast-check';
import { runSeed } from '../run-seeds.ts';

fc.configureGlobal({ seed: runSeed });
