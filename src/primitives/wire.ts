/** Values as they travel in JSON: whole numbers of any size as decimal strings, errors in their wire form, and nothing for what is undefined. */
type Certain<T> = { [K in keyof T as undefined extends T[K] ? never : K]: Wire<T[K]> };
type Possible<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Wire<Exclude<T[K], undefined>> };
export type Wire<T> = T extends bigint
  ? string
  : T extends string | number | boolean | null
    ? T
    : T extends { toJSON(): infer J }
      ? J
      : T extends readonly (infer I)[]
        ? Wire<I>[]
        : Certain<T> & Possible<T>;

export const wire = <T>(value: T): Wire<T> =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one)));
