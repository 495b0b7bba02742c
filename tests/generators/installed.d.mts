/** The folder whose node_modules has them. */
export function installed(): string | undefined;
