/** One package that was built: its folder, and the tarball that npm would publish. */
export interface Made {
  name: string;
  version: string;
  folder: string;
  tarball: string;
}
export function buildPackages(out: string): Promise<Made[]>;
