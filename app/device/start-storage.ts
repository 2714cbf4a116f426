// Imported first by the app: modules after it read storages while they are loaded.
import { replaceRefusedStorages } from './page-storage.ts';

replaceRefusedStorages();
