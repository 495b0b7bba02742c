/** A description in which each name is replaced by what it stands for. */
interface Components {
  [kind: string]: { [name: string]: unknown };
}

/** `$ref`s resolved, all the way down; throws for a name that stands for nothing. */
export function written(description: unknown): unknown {
  const { components } = description as { components: Components };
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if ('$ref' in value) {
      const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(String(value.$ref)) ?? [];
      const named = components[kind]?.[name];
      if (named === undefined) throw new Error(`${String(value.$ref)} names nothing`);
      return resolve(named);
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve(description);
}
