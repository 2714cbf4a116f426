interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      dev?: boolean;
      devOptional?: boolean;
      dependencies?: Record<string, string>;
    }
  >;
}
interface ShippedPackage {
  place: string;
  name: string;
  version: string;
  license: string;
  /** Whether the server needs it in node_modules. */
  isInstalled: boolean;
}
interface Bom {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; group?: string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
export function shippedPackages(lock: Lock, sources: readonly string[]): ShippedPackage[];
export function onlyShipped(bom: Bom, shipped: readonly Pick<ShippedPackage, 'name' | 'version'>[]): Bom;
export function licenceTexts(root: string, shipped: readonly ShippedPackage[]): string;
